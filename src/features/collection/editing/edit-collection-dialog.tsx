import { LockKeyhole, UsersRound } from 'lucide-react'
import type { Collection } from '../../../../contract/entities'
import { limits } from '../../../../contract/limits'
import { useWaitingEdit } from '../../../sync/editing/use-waiting-edit'
import type { WaitingEdit } from '../../../sync/editing/edits'
import { ChangedElsewhere } from '../../../ui/editing/changed-elsewhere'
import { editCopy } from '../../../ui/editing/edit-copy'
import { EditDialog } from '../../../ui/editing/edit-dialog'
import { Field } from '../../../ui/controls/field'
import { RadioCards } from '../../../ui/controls/radio-cards'
import { copy as words } from '../../../ui/tools/copy'
import { useRound } from '../../../ui/tools/use-round'
import { copy } from '../copy'
import { CoverChoice } from './cover-choice'
import { descriptionProblem, nameProblem } from './edit-form'
import { useCollectionEdit } from './use-collection-edit'

interface EditCollectionDialogProps {
  open: boolean
  collection: Collection
  /** It was deleted, or the user may no longer change it: nothing can be saved. */
  isGone: boolean
  onClose: () => void
}

/** Changes a collection (docs/specification.md 2.2 'Edit collection dialog'). Reset each time it opens. */
export default function EditCollectionDialog({ open, collection, ...rest }: EditCollectionDialogProps) {
  const round = useRound(open)
  const edit = useWaitingEdit('editCollection', collection.collectionId)
  if (edit === undefined) return null
  return <Form key={round} open={open} collection={collection} edit={edit} {...rest} />
}

const visibilities = [
  { value: 'PRIVATE', label: words.visibilities.private, text: copy.privateText, icon: <LockKeyhole /> },
  { value: 'FOLLOWERS', label: words.visibilities.followers, text: copy.followersText, icon: <UsersRound /> },
] as const

function Form({ open, collection, edit, isGone, onClose }: EditCollectionDialogProps & { edit: WaitingEdit | null }) {
  const form = useCollectionEdit(collection, edit, isGone, onClose)
  const { fields, change, changes, isOver, conflictOn } = form
  const gone = { reason: editCopy.gone('collection'), texts: [changes.name, changes.description] }
  return (
    <EditDialog
      open={open}
      title={copy.edit}
      confirm={copy.save}
      saving={form.saving}
      problem={form.problem}
      unsaved={form.isChanged}
      gone={isOver ? gone : undefined}
    >
      <CoverChoice collection={collection} chosen={form.cover} onChange={form.chooseCover} disabled={isOver} />
      <Field
        label={copy.name}
        value={fields.name}
        onChange={(value) => change({ name: value })}
        error={nameProblem(fields.name)}
        counter={{ max: limits.collectionName }}
        readOnly={isOver}
        autoComplete="off"
      />
      <ChangedElsewhere conflict={conflictOn('name')} />
      <Field
        label={copy.description}
        value={fields.description}
        onChange={(value) => change({ description: value })}
        error={descriptionProblem(fields.description)}
        counter={{ max: limits.collectionDescription }}
        rows={3}
        readOnly={isOver}
      />
      <ChangedElsewhere conflict={conflictOn('description')} />
      <RadioCards
        label={copy.visibility}
        value={fields.visibility ?? form.shownVisibility}
        onChange={(value) => change({ visibility: value })}
        options={visibilities}
        disabled={isOver}
      />
      <ChangedElsewhere conflict={form.visibilityConflict} describe={(theirs) => words.visibilities[theirs]} />
    </EditDialog>
  )
}
