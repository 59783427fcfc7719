import { LockKeyhole, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Collection } from '../../../../contract/entities'
import { fail, ok, type Result } from '../../../../contract/failure'
import { limits } from '../../../../contract/limits'
import { editCollection } from '../../../sync/editing/edit-collection'
import { useKeptFields } from '../../../sync/editing/use-kept-fields'
import { useKnownStates } from '../../../sync/editing/use-known-states'
import { useKeptPicture } from '../../../sync/editing/use-kept-picture'
import { useWaitingEdit, withDraft } from '../../../sync/editing/use-waiting-edit'
import type { WaitingEdit } from '../../../sync/editing/edits'
import { Dialog } from '../../../ui/layers/dialog'
import { DialogActions } from '../../../ui/layers/dialog-actions'
import { ErrorLine } from '../../../ui/cards/error-block'
import { Field } from '../../../ui/controls/field'
import { RadioCards } from '../../../ui/controls/radio-cards'
import { toast } from '../../../ui/layers/toast'
import { copy as words } from '../../../ui/tools/copy'
import { useRound } from '../../../ui/tools/use-round'
import { useSubmit } from '../../../ui/tools/use-submit'
import { preparePhoto } from '../../../workers/prepare-picture'
import { copy } from '../copy'
import { CoverChoice, type CoverChange } from './cover-choice'
import {
  changesOf,
  descriptionProblem,
  fieldsOf,
  lossMessage,
  saveProblem,
  nameProblem,
  shownVisibility,
  stateOf,
  type State,
} from './edit-form'
import { editCopy } from '../../../ui/cards/edit-copy'
import styles from './edit-dialog.module.css'

interface EditDialogProps {
  open: boolean
  collection: Collection
  onClose: () => void
}

/** Changes a collection (docs/specification.md 2.2 'Edit collection dialog'). Reset each time it opens. */
export default function EditDialog({ open, collection, onClose }: EditDialogProps) {
  const round = useRound(open)
  const edit = useWaitingEdit('editCollection', collection.collectionId)
  if (edit === undefined) return null
  return <Form key={round} open={open} collection={collection} edit={edit} onClose={onClose} />
}

const visibilities = [
  { value: 'PRIVATE', label: words.visibilities.private, text: copy.privateText, icon: <LockKeyhole /> },
  { value: 'FOLLOWERS', label: words.visibilities.followers, text: copy.followersText, icon: <UsersRound /> },
] as const

function Form({ open, collection, edit, onClose }: EditDialogProps & { edit: WaitingEdit | null }) {
  const draft = `edit-collection ${collection.collectionId}`
  const written = withDraft(collection, edit)
  const form = useKeptFields(draft, fieldsOf(written))
  const { fields, change } = form
  const { known, addSent } = useKnownStates<State>(written, collection)
  const [cover, setCover] = useState<CoverChange>()
  const keepCover = useKeptPicture(draft, 'cover', (file) => setCover({ file, address: URL.createObjectURL(file) }))
  const choose = (next: CoverChange) => {
    setCover(next)
    keepCover(next?.file)
  }
  const { name, description, visibility } = fields
  const changes = changesOf(fields, known, collection)
  const isChanged = cover !== undefined || Object.keys(changes).length > 0

  const close = () => {
    form.forget()
    keepCover(undefined)
    onClose()
  }
  const save = async (): Promise<Result<string, string>> => {
    const prepared = cover && (await preparePhoto(cover.file))
    if (prepared && !prepared.ok) return fail(copy.coverFailed)
    addSent(stateOf(fields, collection))
    const saved = await editCollection(collection, { ...changes, cover: cover === null ? null : prepared?.value })
    if (!saved.ok) return fail(copy.editFailed)
    if (saved.value === 'kept') return ok(editCopy.kept)
    const lost = lossMessage(saved.value)
    return lost === undefined ? ok(copy.saved) : fail(lost)
  }
  const { busy, trouble, submit } = useSubmit(save, (text) => {
    close()
    void toast({ text, tone: 'ok' })
  })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={copy.edit}
      kind="full"
      locked={busy}
      unsaved={isChanged}
      footer={
        <DialogActions
          confirm={copy.save}
          reason={saveProblem(fields, isChanged)}
          busy={busy}
          onConfirm={submit}
          onCancel={close}
        />
      }
    >
      <div className={styles.form}>
        <CoverChoice collection={collection} chosen={cover} onChange={choose} disabled={busy} />
        <Field
          label={copy.name}
          value={name}
          onChange={(value) => change({ name: value })}
          error={nameProblem(name)}
          counter={{ max: limits.collectionName }}
          disabled={busy}
          autoComplete="off"
        />
        <Field
          label={copy.description}
          value={description}
          onChange={(value) => change({ description: value })}
          error={descriptionProblem(description)}
          counter={{ max: limits.collectionDescription }}
          rows={3}
          disabled={busy}
        />
        <RadioCards
          label={copy.visibility}
          value={visibility ?? shownVisibility(written)}
          onChange={(value) => change({ visibility: value })}
          options={visibilities}
          disabled={busy}
        />
        <div className={styles.trouble}>
          <ErrorLine>{trouble}</ErrorLine>
        </div>
      </div>
    </Dialog>
  )
}
