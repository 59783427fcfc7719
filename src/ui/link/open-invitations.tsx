import { useState } from 'react'
import { ErrorBlock } from '../cards/error-block'
import { Button } from '../controls/button'
import { Skeleton, SkeletonGroup } from '../controls/skeleton'
import { ConfirmDialog } from '../layers/confirm-dialog'
import { toast } from '../layers/toast'
import { shortDate } from '../tools/relative-time'
import { copy } from './copy'
import styles from './open-invitations.module.css'

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
  list: {
    items: readonly Invitation[]
    phase: string
    error?: { message: string } | undefined
    hasMore: boolean
    refresh: () => void
    loadMore: () => void
  }
  revoke: (invitationId: string) => Promise<{ ok: boolean }>
}

const noteOf = ({ invitedBy, clique, expiresAt }: Invitation) =>
  [
    invitedBy === null ? copy.byOperator : copy.by(invitedBy),
    ...(clique ? [clique] : []),
    copy.until(shortDate(Date.parse(expiresAt))),
  ].join(' · ')

/** Personal invitations that were not used yet; each can be revoked. */
export function OpenInvitations({ list, revoke }: OpenInvitationsProps) {
  const [revoking, setRevoking] = useState<Invitation>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const end = async () => {
    if (!revoking) return
    setBusy(true)
    const done = await revoke(revoking.invitationId)
    setBusy(false)
    setFailed(!done.ok)
    if (!done.ok) return
    setRevoking(undefined)
    void toast({ text: copy.revoked, tone: 'ok' })
  }
  if (list.phase === 'error') return <ErrorBlock detail={list.error?.message} onRetry={list.refresh} />
  if (list.phase === 'opening' || list.phase === 'loading')
    return (
      <SkeletonGroup>
        <Skeleton height={64} />
      </SkeletonGroup>
    )
  if (list.items.length === 0) return <p className={styles.none}>{copy.noInvitations}</p>
  return (
    <>
      <ul className={styles.list}>
        {list.items.map((invitation) => (
          <li key={invitation.invitationId} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.number}>{copy.numberEnding(invitation.numberEnd)}</p>
              <p className={styles.note} dir="auto">
                {noteOf(invitation)}
              </p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={copy.revokeWhich(invitation.numberEnd)}
              onClick={() => {
                setFailed(false)
                setRevoking(invitation)
              }}
            >
              {copy.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="quiet" size="small" busy={list.phase === 'loadingMore'} onClick={list.loadMore}>
          {copy.moreInvitations}
        </Button>
      )}
      <ConfirmDialog
        open={revoking !== undefined}
        title={copy.revokeTitle}
        confirm={copy.revoke}
        danger
        busy={busy}
        error={failed ? copy.revokeFailed : undefined}
        onConfirm={() => void end()}
        onCancel={() => setRevoking(undefined)}
      >
        {copy.revokeText}
      </ConfirmDialog>
    </>
  )
}
