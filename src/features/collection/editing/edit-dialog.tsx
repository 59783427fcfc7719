import { LockKeyhole, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Collection } from '../../../../contract/entities'
import { fail, ok, type Result } from '../../../../contract/failure'
import { limits } from '../../../../contract/limits'
import { editCollection } from '../../../sync/editing/edit-collection'
import { isLost } from '../../../sync/editing/edits'
import { useEditedFields } from '../../../sync/editing/use-edited-fields'
import { useKeptPicture } from '../../../sync/editing/use-kept-picture'
import { useWaitingEdit, withDraft } from '../../../sync/editing/use-waiting-edit'
import type { WaitingEdit } from '../../../sync/editing/edits'
import { Dialog } from '../../../ui/layers/dialog'
import { Button } from '../../../ui/controls/button'
import { ChangedElsewhere } from '../../../ui/editing/changed-elsewhere'
import { EditGone } from '../../../ui/editing/edit-gone'
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
  tidy,
  type Fields,
  type State,
} from './edit-form'
import { editCopy } from '../../../ui/editing/edit-copy'
import styles from './edit-dialog.module.css'

interface EditDialogProps {
  open: boolean
  collection: Collection
  /** It was deleted, or the user may no longer change it: nothing can be saved. */
  isGone: boolean
  onClose: () => void
}

/** Changes a collection (docs/specification.md 2.2 'Edit collection dialog'). Reset each time it opens. */
export default function EditDialog({ open, collection, ...rest }: EditDialogProps) {
  const round = useRound(open)
  const edit = useWaitingEdit('editCollection', collection.collectionId)
  if (edit === undefined) return null
  return <Form key={round} open={open} collection={collection} edit={edit} {...rest} />
}

const visibilities = [
  { value: 'PRIVATE', label: words.visibilities.private, text: copy.privateText, icon: <LockKeyhole /> },
  { value: 'FOLLOWERS', label: words.visibilities.followers, text: copy.followersText, icon: <UsersRound /> },
] as const

function Form({ open, collection, edit, isGone, onClose }: EditDialogProps & { edit: WaitingEdit | null }) {
  const draft = `edit-collection ${collection.collectionId}`
  const written = withDraft(collection, edit)
  const form = useEditedFields(draft, fieldsOf(written), fieldsOf(collection), tidy)
  const { fields, change } = form
  const known: State[] = [written, ...form.known.map((state) => stateOf(state, collection))]
  const choice = useChosenVisibility(fields, collection, () => change({ visibility: undefined }))
  const [isRefused, setIsRefused] = useState(false)
  const isOver = isGone || isRefused
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
    form.addSent(tidy(fields))
    const saved = await editCollection(collection, { ...changes, cover: cover === null ? null : prepared?.value })
    if (!saved.ok) {
      setIsRefused(isLost(saved.error))
      return fail(copy.editFailed)
    }
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
        isOver ? (
          <Button variant="secondary" onClick={close}>
            {words.close}
          </Button>
        ) : (
          <DialogActions
            confirm={copy.save}
            reason={saveProblem(fields, isChanged, form.hasConflicts || choice !== undefined)}
            busy={busy}
            onConfirm={submit}
            onCancel={close}
          />
        )
      }
    >
      <div className={styles.form}>
        {isOver && <EditGone reason={editCopy.gone('collection')} texts={[changes.name, changes.description]} />}
        <CoverChoice collection={collection} chosen={cover} onChange={choose} disabled={busy || isOver} />
        <Field
          label={copy.name}
          value={name}
          onChange={(value) => change({ name: value })}
          error={nameProblem(name)}
          counter={{ max: limits.collectionName }}
          disabled={busy}
          readOnly={isOver}
          autoComplete="off"
        />
        <ChangedElsewhere conflict={busy || isOver ? undefined : form.conflictOn('name')} />
        <Field
          label={copy.description}
          value={description}
          onChange={(value) => change({ description: value })}
          error={descriptionProblem(description)}
          counter={{ max: limits.collectionDescription }}
          rows={3}
          disabled={busy}
          readOnly={isOver}
        />
        <ChangedElsewhere conflict={busy || isOver ? undefined : form.conflictOn('description')} />
        <RadioCards
          label={copy.visibility}
          value={visibility ?? shownVisibility(written)}
          onChange={(value) => change({ visibility: value })}
          options={visibilities}
          disabled={busy || isOver}
        />
        <ChangedElsewhere
          conflict={busy || isOver ? undefined : choice}
          describe={(theirs) => words.visibilities[theirs]}
        />
        <div className={styles.trouble}>
          <ErrorLine>{isOver ? undefined : trouble}</ErrorLine>
        </div>
      </div>
    </Dialog>
  )
}

/**
 * Another device's change of the visibility, if the user has chosen one. Until then the radios follow the shown value:
 * a choice counts as a change even if it is the value with which the form began.
 */
const useChosenVisibility = ({ visibility }: Fields, collection: Collection, take: () => void) => {
  const [seen, setSeen] = useState(collection.visibility)
  const theirs = shownVisibility(collection)
  if (visibility === undefined || visibility === theirs || collection.visibility === seen) return undefined
  const note = () => setSeen(collection.visibility)
  return {
    theirs: theirs === 'PRIVATE' ? ('private' as const) : ('followers' as const),
    take: () => {
      note()
      take()
    },
    keep: note,
  }
}
