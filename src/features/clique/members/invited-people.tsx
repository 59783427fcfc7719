import type { Invitee } from '../../../../contract/entities'
import { fullName } from '../../../../contract/full-name'
import { withdrawInvite } from '../../../sync/joining/withdraw-invite'
import { PersonRow } from '../../../ui/cards/people/person-row'
import { Button } from '../../../ui/controls/button'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog'
import { useRevoking } from '../../../ui/link/use-revoking'
import { memberCopy } from './member-copy'

const nameOf = (person: Invitee) => fullName(person) || person.username
const words = memberCopy.withdraw

/** Users with an open invitation, each with Withdraw if the viewer may. */
export function InvitedPeople({ cliqueId, people }: { cliqueId: string; people: Invitee[] }) {
  const { asked, ask, confirm, busy, failed } = useRevoking(
    ({ userId }: Invitee) => withdrawInvite(cliqueId, userId),
    words.done,
  )
  if (people.length === 0) return null
  return (
    <>
      <ul aria-label={memberCopy.invited}>
        {people.map((person) => (
          <li key={person.userId}>
            <PersonRow
              person={person}
              linked={false}
              action={
                person.mayWithdraw && (
                  <Button
                    variant="link"
                    size="small"
                    aria-label={words.which(nameOf(person))}
                    onClick={() => ask(person)}
                  >
                    {words.action}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={words.title(asked ? nameOf(asked) : '')}
        confirm={words.action}
        danger
        busy={busy}
        error={failed ? words.failed : undefined}
        onConfirm={confirm}
        onCancel={() => ask()}
      >
        {words.text}
      </ConfirmDialog>
    </>
  )
}
