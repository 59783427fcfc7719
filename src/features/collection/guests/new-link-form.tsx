import { useEffect, useRef, useState } from 'react'
import { createGuestLink, type GuestLink } from '../../../sync/joining/guest-links'
import { ErrorLine } from '../../../ui/cards/error-block'
import { Field } from '../../../ui/controls/field'
import { RadioCards } from '../../../ui/controls/radio-cards'
import { Select } from '../../../ui/controls/select'
import { Switch } from '../../../ui/controls/switch'
import { keysOf } from '../../../ui/tools/keys-of'
import type { Busy } from '../../../ui/tools/use-busy'
import { copy } from './copy'
import styles from './guest-link-dialog.module.css'
import { troubleWords } from './link-words'
import { defaults, problemsOf, settingsOf, type Fields } from './settings'
import { StepHeading } from './step-heading'

interface NewLinkFormProps extends Pick<Busy, 'during'> {
  /** The form's id: its button is in the dialog's foot. */
  id: string
  collectionId: string
  onMade: (made: { link: GuestLink; address: string }) => void
}

const mays = keysOf(copy.choices).map((value) => ({ value, ...copy.choices[value] }))
const lifetimes = keysOf(copy.lifetimes).map((value) => ({ value, label: copy.lifetimes[value] }))

/** The form of a new link: with its defaults, one press makes it. */
export function NewLinkForm({ id, collectionId, onMade, during }: NewLinkFormProps) {
  const [fields, setFields] = useState(defaults)
  // Shown from the first attempt on: a field that is being filled is not wrong yet.
  const [triedAt, setTriedAt] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // It may be out of view.
  useEffect(() => {
    if (triedAt !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [triedAt])
  const set = (changes: Partial<Fields>) => setFields({ ...fields, ...changes })
  const problems = triedAt === undefined ? {} : problemsOf(fields, triedAt)
  const make = async () => {
    const now = Date.now()
    setTriedAt(now)
    setFailure(undefined)
    if (keysOf(problemsOf(fields, now)).length > 0) return
    const made = await createGuestLink(collectionId, settingsOf(fields, now))
    if (made.ok) onMade(made.value)
    else setFailure(troubleWords(made.error, copy.makeFailed))
  }
  return (
    <form
      ref={form}
      id={id}
      className={styles.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void during(make)
      }}
    >
      <StepHeading>{copy.newLink}</StepHeading>
      <RadioCards label={copy.may} value={fields.may} onChange={(may) => set({ may })} options={mays} />
      <div className={styles.choices}>
        <Select label={copy.ends} value={fields.ends} onChange={(ends) => set({ ends })} options={lifetimes} />
        {fields.ends === 'date' && (
          <Field
            label={copy.date}
            type="date"
            value={fields.date}
            error={problems.date}
            onChange={(date) => set({ date })}
          />
        )}
      </div>
      {fields.may !== 'see' && (
        <div className={styles.choices}>
          <Field
            label={copy.photoLimit}
            inputMode="numeric"
            value={fields.photoLimit}
            error={problems.photoLimit}
            onChange={(photoLimit) => set({ photoLimit })}
          />
          <Field
            label={copy.guestPhotoLimit}
            inputMode="numeric"
            value={fields.guestPhotoLimit}
            error={problems.guestPhotoLimit}
            onChange={(guestPhotoLimit) => set({ guestPhotoLimit })}
          />
        </div>
      )}
      <div className={styles.switches}>
        {fields.may !== 'add' && (
          <>
            <Switch label={copy.like} on={fields.like} onChange={(like) => set({ like })} />
            <Switch
              label={copy.readComments}
              on={fields.readComments}
              onChange={(readComments) => set({ readComments })}
            />
            <Switch label={copy.download} on={fields.download} onChange={(download) => set({ download })} />
          </>
        )}
        <Switch label={copy.join} hint={copy.joinHint} on={fields.join} onChange={(join) => set({ join })} />
      </div>
      <ErrorLine>{failure}</ErrorLine>
    </form>
  )
}
