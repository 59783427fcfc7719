import { shortDate } from '../tools/relative-time'
import { copy } from './copy'
import { RevocableList, type Listed } from './revocable-list'

export interface Invitation {
  invitationId: string
  numberEnd: string
  /** null means the operator. */
  invitedBy: string | null
  expiresAt: string
  /** The clique to which the invitation leads; absent if that is known, null if there is none. */
  clique?: string | null
}

interface OpenInvitationsProps {
  list: Listed<Invitation>
  revoke: (invitationId: string) => Promise<{ ok: boolean }>
}

const noteOf = ({ invitedBy, clique, expiresAt }: Invitation) =>
  [
    invitedBy === null ? copy.byOperator : copy.by(invitedBy),
    ...(clique ? [clique] : []),
    copy.until(shortDate(Date.parse(expiresAt))),
  ].join(' · ')

const rowOf = (invitation: Invitation) => ({
  key: invitation.invitationId,
  name: copy.numberEnding(invitation.numberEnd),
  note: noteOf(invitation),
  revoke: copy.revokeWhich(invitation.numberEnd),
})

const words = { ...copy, none: copy.noInvitations, more: copy.moreInvitations }

/** Unused personal invitations. */
export function OpenInvitations({ list, revoke }: OpenInvitationsProps) {
  return <RevocableList list={list} rowOf={rowOf} revoke={({ invitationId }) => revoke(invitationId)} words={words} />
}
