import { Crown, Ellipsis, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { Clique, User } from '../../../../contract/entities'
import { handOverClique, removeMember } from '../../../sync/writing/people-changes'
import { IconButton } from '../../../ui/controls/icon-button'
import { fullName } from '../../../ui/cards/person-row'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog'
import { Menu } from '../../../ui/layers/menu'
import { toast } from '../../../ui/layers/toast'
import { copy } from '../copy'

type Ask = 'handOver' | 'removeMember'
const acts = { handOver: handOverClique, removeMember } as const

/** What the leader can do about a member. */
export function MemberMenu({ clique: { cliqueId, name }, person }: { clique: Clique; person: User }) {
  const [ask, setAsk] = useState<Ask>()
  const who = fullName(person) || person.username
  const words = ask && copy.memberAsks[ask]
  const confirm = async (asked: Ask) => {
    setAsk(undefined)
    await acts[asked](cliqueId, person.userId)
    await toast({ text: copy.memberAsks[asked].done(who) })
  }
  return (
    <>
      <Menu
        label={copy.memberOptions(who)}
        items={[
          { id: 'handOver', label: copy.handOver, icon: <Crown />, onSelect: () => setAsk('handOver') },
          {
            id: 'remove',
            label: copy.removeMember,
            icon: <UserRoundX />,
            danger: true,
            onSelect: () => setAsk('removeMember'),
          },
        ]}
        renderTrigger={(props) => (
          <IconButton label={copy.memberOptions(who)} {...props}>
            <Ellipsis />
          </IconButton>
        )}
      />
      {ask && words && (
        <ConfirmDialog
          open
          title={words.title(who)}
          confirm={words.confirm}
          cancel={copy.cancel}
          danger={ask === 'removeMember'}
          onConfirm={() => void confirm(ask)}
          onCancel={() => setAsk(undefined)}
        >
          {words.text(name)}
        </ConfirmDialog>
      )}
    </>
  )
}
