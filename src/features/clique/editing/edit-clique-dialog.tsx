import type { Clique, User } from '../../../../contract/entities'
import { limits } from '../../../../contract/limits'
import { useWaitingEdit } from '../../../sync/editing/use-waiting-edit'
import type { WaitingEdit } from '../../../sync/editing/edits'
import { ChangedElsewhere } from '../../../ui/editing/changed-elsewhere'
import { editCopy } from '../../../ui/editing/edit-copy'
import { EditDialog } from '../../../ui/editing/edit-dialog'
import { Checkbox } from '../../../ui/controls/checkbox'
import { Field } from '../../../ui/controls/field'
import { useRound } from '../../../ui/tools/use-round'
import { formCopy } from './form-copy'
import { bioProblem, nameProblem } from './edit-form'
import { EditMembers } from '../members/edit-members'
import { isLeader } from '../membership'
import { PicturesChoice } from './pictures-choice'
import { useCliqueEdit } from './use-clique-edit'

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

function Form({ open, clique, edit, myId, onClose }: EditCliqueDialogProps & { edit: WaitingEdit | null }) {
  const { fields, change, changes, pictures, isOver, conflictOn, ...form } = useCliqueEdit(clique, edit, myId, onClose)
  const { name, bio, editPolicy, invites } = fields
  const toggle = (person: User) => {
    const without = invites.filter(({ userId }) => userId !== person.userId)
    change({ invites: without.length < invites.length ? without : [...invites, person] })
  }
  return (
    <EditDialog
      open={open}
      title={formCopy.editTitle}
      confirm={formCopy.save}
      saving={form.saving}
      problem={form.problem}
      unsaved={form.isChanged}
      gone={isOver ? { reason: editCopy.mayNotEditClique, texts: [changes.name, changes.bio] } : undefined}
      width="520px"
    >
      <PicturesChoice clique={clique} chosen={pictures.chosen} onChange={pictures.choose} disabled={isOver} />
      <Field
        label={formCopy.name}
        value={name}
        onChange={(value) => change({ name: value })}
        error={nameProblem(name)}
        counter={{ max: limits.cliqueName, short: true }}
        autoComplete="off"
        readOnly={isOver}
      />
      <ChangedElsewhere conflict={conflictOn('name')} />
      <Field
        label={formCopy.bio}
        value={bio}
        onChange={(value) => change({ bio: value })}
        error={bioProblem(bio)}
        counter={{ max: limits.cliqueBio, short: true }}
        rows={2}
        readOnly={isOver}
      />
      <ChangedElsewhere conflict={conflictOn('bio')} />
      {isLeader(clique, myId) && (
        <Checkbox
          label={formCopy.policy}
          hint={formCopy.policyHint}
          checked={editPolicy === 'members'}
          onChange={(open) => change({ editPolicy: open ? 'members' : 'leader' })}
        />
      )}
      {!isOver && <EditMembers clique={clique} myId={myId} invites={invites} onToggle={toggle} />}
    </EditDialog>
  )
}
