import { limits } from '../../../../contract/limits'
import type { User } from '../../../../contract/entities'
import type { UsernameState } from '../../../sync/people/use-username-check'
import type { Conflict } from '../../../sync/editing/use-edited-fields'
import { ChangedElsewhere } from '../../../ui/editing/changed-elsewhere'
import { Field } from '../../../ui/controls/field'
import { UsernameField } from '../../../ui/controls/username-field'
import { copy } from '../copy'
import styles from './edit-profile-dialog.module.css'
import { cleanUsername, draftErrors, type ProfileDraft, type ProfileTexts, type TextField } from './profile-draft'

interface ProfileFieldsProps {
  draft: ProfileDraft
  /** The user as the server has it. */
  user: User
  onChange: (changes: Partial<ProfileTexts>) => void
  username: UsernameState
  conflictOn: (field: TextField) => Conflict<string> | undefined
}

/** The texts of a profile. Errors show at once: the form starts out valid, so they were just typed. */
export function ProfileFields({ draft, user, onChange, username, conflictOn }: ProfileFieldsProps) {
  const errors = draftErrors(draft, user)
  return (
    <div className={styles.fields}>
      <div className={styles.names}>
        <Field
          label={copy.firstName}
          name="firstName"
          autoComplete="given-name"
          value={draft.firstName}
          onChange={(firstName) => onChange({ firstName })}
          error={errors.firstName}
        />
        <Field
          label={copy.lastName}
          name="lastName"
          autoComplete="family-name"
          value={draft.lastName}
          onChange={(lastName) => onChange({ lastName })}
          error={errors.lastName}
        />
      </div>
      <ChangedElsewhere conflict={conflictOn('firstName')} />
      <ChangedElsewhere conflict={conflictOn('lastName')} />
      <UsernameField
        words={copy}
        state={username}
        value={draft.username}
        onChange={(typed) => onChange({ username: cleanUsername(typed) })}
        error={username === 'taken' ? copy.usernameTaken : errors.username}
      />
      <ChangedElsewhere conflict={conflictOn('username')} />
      <Field
        label={copy.bio}
        name="bio"
        rows={3}
        value={draft.bio}
        onChange={(bio) => onChange({ bio })}
        error={errors.bio}
        counter={{ max: limits.bioInEdit }}
      />
      <ChangedElsewhere conflict={conflictOn('bio')} />
    </div>
  )
}
