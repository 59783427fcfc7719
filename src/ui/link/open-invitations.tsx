import { shortDate } from '../tools/relative-time'
import { copy } from './copy'
import { RevocableList, type Listed } from './revocable-list'

export interface Invitation {
  invitationId: string
  numberEnd: string
  /** null: the operator. */
  invitedBy: string | null
  expiresAt: string
  /** Where it leads; absent where that is known, null: nowhere. */
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
  title: copy.numberEnding(invitation.numberEnd),
  note: noteOf(invitation),
  revoke: copy.revokeWhich(invitation.numberEnd),
})

const words = { ...copy, none: copy.noInvitations, more: copy.moreInvitations }

/** Personal invitations that were not used yet. */
export function OpenInvitations({ list, revoke }: OpenInvitationsProps) {
  return <RevocableList list={list} rowOf={rowOf} revoke={({ invitationId }) => revoke(invitationId)} words={words} />
}
