import { useState } from 'react'
import type { Clique, User } from '../../../../contract/entities'
import { fail, ok, type Result } from '../../../../contract/failure'
import { limits } from '../../../../contract/limits'
import { changedFields } from '../../../sync/editing/changed-fields'
import { editClique } from '../../../sync/editing/edit-clique'
import { useEditedFields } from '../../../sync/editing/use-edited-fields'
import { useWaitingEdit, withDraft } from '../../../sync/editing/use-waiting-edit'
import type { WaitingEdit } from '../../../sync/editing/edits'
import { ChangedElsewhere } from '../../../ui/editing/changed-elsewhere'
import { EditGone } from '../../../ui/editing/edit-gone'
import { Button } from '../../../ui/controls/button'
import { copy as words } from '../../../ui/tools/copy'
import { Checkbox } from '../../../ui/controls/checkbox'
import { Dialog } from '../../../ui/layers/dialog'
import { DialogActions } from '../../../ui/layers/dialog-actions'
import { ErrorLine } from '../../../ui/cards/error-block'
import { Field } from '../../../ui/controls/field'
import { toast } from '../../../ui/layers/toast'
import { useRound } from '../../../ui/tools/use-round'
import { useSubmit } from '../../../ui/tools/use-submit'
import { preparePhoto, prepareSquare } from '../../../workers/prepare-picture'
import { formCopy } from './form-copy'
import { editCopy } from '../../../ui/editing/edit-copy'
import styles from './edit-clique-dialog.module.css'
import { bioProblem, lossText, saveProblem, nameProblem, problemText, stateOf, type Fields } from './edit-form'
import { EditMembers } from '../members/edit-members'
import { isLeader, mayEdit } from '../membership'
import { PicturesChoice } from './pictures-choice'
import { usePictures } from './use-pictures'

interface EditCliqueDialogProps {
  open: boolean
  clique: Clique
  myId: string
  onClose: () => void
}

/**
 * Changes a clique and invites users to it (docs/specification.md 2.2 'Edit clique dialog'). Reset each time it opens.
 */
export default function EditCliqueDialog({ open, clique, ...rest }: EditCliqueDialogProps) {
  const round = useRound(open)
  const edit = useWaitingEdit('editClique', clique.cliqueId)
  if (edit === undefined) return null
  return <Form key={round} open={open} clique={clique} edit={edit} {...rest} />
}

const tidy = <T extends Fields>(fields: T): T => ({ ...fields, ...stateOf(fields) })
const startOf = ({ name, bio, editPolicy }: Clique) => ({ name, bio, editPolicy, invites: [] as User[] })

function Form({ open, clique, edit, myId, onClose }: EditCliqueDialogProps & { edit: WaitingEdit | null }) {
  const draft = `edit-clique ${clique.cliqueId}`
  const written = withDraft(clique, edit)
  const form = useEditedFields(draft, startOf(written), startOf(clique), tidy)
  const { fields, change } = form
  const [isRefused, setIsRefused] = useState(false)
  const isOver = isRefused || !mayEdit(clique, myId)
  const { chosen, choose, forget } = usePictures(draft)
  const { name, bio, editPolicy, invites } = fields
  const changes = changedFields(stateOf(fields), form.known)
  const isPicked = Object.values(chosen).some((picture) => picture !== undefined)
  const isChanged = isPicked || invites.length > 0 || Object.keys(changes).length > 0

  const toggle = (person: User) => {
    const without = invites.filter(({ userId }) => userId !== person.userId)
    change({ invites: without.length < invites.length ? without : [...invites, person] })
  }
  const close = () => {
    form.forget()
    forget()
    onClose()
  }
  const save = async (): Promise<Result<string, string>> => {
    const banner = chosen.banner && (await preparePhoto(chosen.banner.file))
    const profilePic = chosen.profilePic && (await prepareSquare(chosen.profilePic.file))
    if ((banner && !banner.ok) || (profilePic && !profilePic.ok)) return fail(formCopy.pictureUnreadable)
    form.addSent(tidy(fields))
    const saved = await editClique(
      clique,
      {
        ...changes,
        banner: banner?.value,
        profilePic: profilePic?.value,
        userIds: invites.map(({ userId }) => userId),
      },
      () => change({ invites: [] }),
    )
    if (!saved.ok) {
      setIsRefused(saved.error === 'LOST')
      return fail(problemText(saved.error))
    }
    if (saved.value === 'kept') return ok(editCopy.kept)
    const lost = lossText(saved.value)
    return lost === undefined ? ok(formCopy.saved) : fail(lost)
  }
  const { busy, trouble, submit } = useSubmit(save, (text) => {
    close()
    void toast({ text, tone: 'ok' })
  })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={formCopy.editTitle}
      kind="full"
      locked={busy}
      unsaved={isChanged}
      width="520px"
      footer={
        isOver ? (
          <Button variant="secondary" onClick={close}>
            {words.close}
          </Button>
        ) : (
          <DialogActions
            confirm={formCopy.save}
            reason={saveProblem(fields, isChanged, form.hasConflicts)}
            busy={busy}
            onConfirm={submit}
            onCancel={close}
          />
        )
      }
    >
      <div className={styles.form} inert={busy}>
        {isOver && <EditGone reason={editCopy.mayNotEditClique} texts={[changes.name, changes.bio]} />}
        <PicturesChoice clique={clique} chosen={chosen} onChange={choose} disabled={busy || isOver} />
        <Field
          label={formCopy.name}
          value={name}
          onChange={(value) => change({ name: value })}
          error={nameProblem(name)}
          counter={{ max: limits.cliqueName, short: true }}
          autoComplete="off"
          readOnly={isOver}
        />
        <ChangedElsewhere conflict={busy || isOver ? undefined : form.conflictOn('name')} />
        <Field
          label={formCopy.bio}
          value={bio}
          onChange={(value) => change({ bio: value })}
          error={bioProblem(bio)}
          counter={{ max: limits.cliqueBio, short: true }}
          rows={2}
          readOnly={isOver}
        />
        <ChangedElsewhere conflict={busy || isOver ? undefined : form.conflictOn('bio')} />
        {isLeader(clique, myId) && (
          <Checkbox
            label={formCopy.policy}
            hint={formCopy.policyHint}
            checked={editPolicy === 'members'}
            onChange={(open) => change({ editPolicy: open ? 'members' : 'leader' })}
          />
        )}
        {!isOver && <EditMembers clique={clique} myId={myId} invites={invites} onToggle={toggle} />}
        <div className={styles.trouble}>
          <ErrorLine>{isOver ? undefined : trouble}</ErrorLine>
        </div>
      </div>
    </Dialog>
  )
}
