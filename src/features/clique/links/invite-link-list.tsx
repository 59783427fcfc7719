import { revokeInviteLink, type InviteLink } from '../../../sync/joining/invite-links'
import { useList } from '../../../sync/reading/hooks'
import { RelativeTime } from '../../../ui/indicators/relative-time'
import { RevocableList } from '../../../ui/link/revocable-list'
import { linkCopy } from './link-copy'
import { isOver, madeWords, stateWords } from './link-words'
import { inviteLinksOf } from '../resources'

const rowOf = (link: InviteLink) => ({
  key: link.linkId,
  name: stateWords(link),
  note: (
    <RelativeTime
      at={link.dateCreated}
      words={(ago) => `${linkCopy.linkUsed(link.uses, link.useLimit)}, ${linkCopy.linkMade(ago)}`}
    />
  ),
  revoke: linkCopy.revokeWhich(madeWords(link)),
  isOver: isOver(link),
})

const words = { ...linkCopy, none: linkCopy.noLinks, more: linkCopy.moreLinks }

/** A clique's links, newest first, each with the users it admitted and its remaining time. */
export function InviteLinkList({ cliqueId }: { cliqueId: string }) {
  const list = useList(inviteLinksOf(cliqueId), ({ linkId }: InviteLink) => linkId)
  return (
    <RevocableList
      list={list}
      rowOf={rowOf}
      revoke={({ linkId }) => revokeInviteLink(cliqueId, linkId)}
      words={words}
    />
  )
}
