import { revokeInviteLink, type InviteLink } from '../../../sync/people/invite-links'
import { useList } from '../../../sync/reading/hooks'
import { RelativeTime } from '../../../ui/indicators/relative-time'
import { RevocableList } from '../../../ui/link/revocable-list'
import { copy } from '../copy'
import { isOver, madeWords, stateWords } from './link-words'
import { inviteLinksOf } from '../resources'

const rowOf = (link: InviteLink) => ({
  key: link.linkId,
  title: stateWords(link),
  note: (
    <RelativeTime
      at={link.dateCreated}
      words={(ago) => `${copy.linkUsed(link.uses, link.useLimit)}, ${copy.linkMade(ago)}`}
    />
  ),
  revoke: copy.revokeWhich(madeWords(link)),
  isOver: isOver(link),
})

const words = { ...copy, none: copy.noLinks, more: copy.moreLinks }

/** A clique's links, newest first, each with what it let in and how long it lasts. */
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
