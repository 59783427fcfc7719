import { invitationsPage, revokeInvitation, type AdminInvitation } from '../../sync/admin/admin'
import { useList } from '../../sync/reading/hooks'
import { OpenInvitations } from '../../ui/link/open-invitations'

/** All users' unused personal invitations. */
export function Invitations() {
  const list = useList(invitationsPage, ({ invitationId }: AdminInvitation) => invitationId)
  return <OpenInvitations list={list} revoke={revokeInvitation} />
}
