import { useRef, useState, type FormEvent } from 'react'
import { limits } from '../../../../contract/limits'
import type { UsernameState } from '../../../sync/people/use-username-check'
import { Button } from '../../../ui/controls/button'
import { Checkbox } from '../../../ui/controls/checkbox'
import { ErrorLine } from '../../../ui/cards/error-block'
import { Field } from '../../../ui/controls/field'
import { UsernameField } from '../../../ui/controls/username-field'
import { PictureChoice } from '../../../ui/controls/picture-choice'
import { copy } from '../copy'
import { cleanUsername, draftErrors, fields, type Draft, type DraftField } from './draft'
import styles from './personal-info.module.css'
import { pictureWords } from './picture-words'

interface PersonalInfoProps {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  username: UsernameState
  pictureError: string | undefined
  onPictureError: (error: string | undefined) => void
  /** Why the last attempt failed. */
  error: string | undefined
  busy: boolean
  /** Every field is well formed. */
  onSubmit: () => void
}

/**
 * Step 1: the user's personal data. A field's error shows once the user left it or submitted the form, and then follows
 * typing.
 */
export function PersonalInfo(props: PersonalInfoProps) {
  const { draft, onChange, username, pictureError, onPictureError, error, busy, onSubmit } = props
  const form = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set())
  const errors = draftErrors(draft)
  const shown = (field: DraftField) => (left.has(field) ? errors[field] : undefined)
  const leave = (field: DraftField) => setLeft((before) => new Set(before).add(field))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(new Set(fields))
    const first = fields.find((field) => errors[field] !== undefined)
    if (first === undefined) return onSubmit()
    const control = form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <PictureChoice
        id="me"
        name={`${draft.firstName} ${draft.lastName}`}
        chosen={draft.picture}
        onChange={(picture) => onChange({ picture })}
        describe={pictureWords}
        error={pictureError}
        onError={onPictureError}
      />
      <div className={styles.names}>
        <Field
          label={copy.firstName}
          name="firstName"
          autoComplete="given-name"
          limit={limits.name}
          value={draft.firstName}
          onChange={(firstName) => onChange({ firstName })}
          onBlur={() => leave('firstName')}
          error={shown('firstName')}
        />
        <Field
          label={copy.lastName}
          name="lastName"
          autoComplete="family-name"
          limit={limits.name}
          value={draft.lastName}
          onChange={(lastName) => onChange({ lastName })}
          onBlur={() => leave('lastName')}
          error={shown('lastName')}
        />
      </div>
      <UsernameField
        words={copy}
        state={username}
        value={draft.username}
        onChange={(typed) => onChange({ username: cleanUsername(typed) })}
        onBlur={() => leave('username')}
        error={username === 'taken' ? copy.taken : shown('username')}
      />
      <Field
        label={copy.bio}
        name="bio"
        rows={3}
        value={draft.bio}
        onChange={(bio) => onChange({ bio })}
        onBlur={() => leave('bio')}
        error={shown('bio')}
        counter={{ max: limits.bioAtRegistration }}
      />
      <Checkbox
        label={copy.over16}
        name="isOver16"
        checked={draft.isOver16}
        onChange={(isOver16) => onChange({ isOver16 })}
        error={shown('isOver16')}
      />
      <ErrorLine>{error}</ErrorLine>
      <Button type="submit" block busy={busy}>
        {copy.createAccount}
      </Button>
    </form>
  )
}
