import { endGuestLink, guestLinksPage, type AdminClique, type AdminGuestLink } from '../../sync/admin/admin'
import { useList } from '../../sync/reading/hooks'
import { Dialog } from '../../ui/layers/dialog'
import { RevocableList } from '../../ui/link/revocable-list'
import { shortDate } from '../../ui/tools/relative-time'
import { copy } from './copy'

const rowOf = ({ linkId, kind, collection, expiresAt, guests, photos, madeBy }: AdminGuestLink) => ({
  key: linkId,
  name: collection,
  note: copy.guestLinks.note(kind, guests, photos, shortDate(Date.parse(expiresAt)), madeBy),
  revoke: copy.guestLinks.revokeWhich(collection),
})

interface GuestLinksProps {
  clique: AdminClique
  onClose: () => void
}

/** The guest links of a clique's collections; each can be revoked. */
export function GuestLinks({ clique: { cliqueId, name }, onClose }: GuestLinksProps) {
  const list = useList(guestLinksPage(cliqueId), ({ linkId }: AdminGuestLink) => linkId)
  return (
    <Dialog open onClose={onClose} title={copy.guestLinks.title(name)}>
      <RevocableList list={list} rowOf={rowOf} revoke={({ linkId }) => endGuestLink(linkId)} words={copy.guestLinks} />
    </Dialog>
  )
}
