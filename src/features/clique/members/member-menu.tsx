import { Crown, Ellipsis, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { Clique, User } from '../../../../contract/entities'
import { fullName } from '../../../../contract/full-name'
import type { Photos } from '../../../sync/kinds/base/effects'
import { handOverClique, removeMember } from '../../../sync/mutations/people-changes'
import { IconButton } from '../../../ui/controls/icon-button'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog'
import { Menu } from '../../../ui/layers/menu'
import { toast } from '../../../ui/layers/toast'
import { memberCopy } from './member-copy'
import PhotosChoice from '../photos-choice'

type Ask = 'handOver' | 'removeMember'

/** The leader's actions on a member. */
export function MemberMenu({ clique: { cliqueId, name }, person }: { clique: Clique; person: User }) {
  const [ask, setAsk] = useState<Ask>()
  const [photos, setPhotos] = useState<Photos>('stay')
  const who = fullName(person) || person.username
  const words = ask && memberCopy.memberAsks[ask]
  const confirm = async (asked: Ask) => {
    setAsk(undefined)
    await (asked === 'handOver'
      ? handOverClique(cliqueId, person.userId)
      : removeMember(cliqueId, person.userId, photos))
    await toast({ text: memberCopy.memberAsks[asked].done(who) })
  }
  return (
    <>
      <Menu
        label={memberCopy.memberOptions(who)}
        items={[
          { id: 'handOver', label: memberCopy.handOver, icon: <Crown />, onSelect: () => setAsk('handOver') },
          {
            id: 'remove',
            label: memberCopy.removeMember,
            icon: <UserRoundX />,
            danger: true,
            onSelect: () => {
              setPhotos('stay')
              setAsk('removeMember')
            },
          },
        ]}
        renderTrigger={(props) => (
          <IconButton label={memberCopy.memberOptions(who)} {...props}>
            <Ellipsis />
          </IconButton>
        )}
      />
      {ask && words && (
        <ConfirmDialog
          open
          title={words.title(who)}
          confirm={words.confirm}
          danger={ask === 'removeMember'}
          onConfirm={() => void confirm(ask)}
          onCancel={() => setAsk(undefined)}
          choice={
            ask === 'removeMember' && (
              <PhotosChoice words={memberCopy.removePhotos} value={photos} onChange={setPhotos} />
            )
          }
        >
          {words.text(name)}
        </ConfirmDialog>
      )}
    </>
  )
}
