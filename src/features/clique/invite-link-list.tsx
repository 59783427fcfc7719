import { useState } from 'react'
import { revokeInviteLink, type InviteLink } from '../../sync/people/invite-links'
import { useList } from '../../sync/reading/hooks'
import { Button } from '../../ui/controls/button'
import { classNames } from '../../ui/tools/class-names'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { ErrorBlock } from '../../ui/cards/error-block'
import { Skeleton, SkeletonGroup } from '../../ui/controls/skeleton'
import { toast } from '../../ui/layers/toast'
import { copy } from './copy'
import styles from './invite-link-list.module.css'
import { isOver, madeWords, stateWords } from './link-words'
import { inviteLinksOf } from './resources'

/** A clique's links, newest first, each with what it let in and how long it lasts. */
export function InviteLinkList({ cliqueId }: { cliqueId: string }) {
  const list = useList(inviteLinksOf(cliqueId), ({ linkId }: InviteLink) => linkId)
  const [revoking, setRevoking] = useState<InviteLink>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  const stay = () => {
    setRevoking(undefined)
    setFailed(false)
  }
  const revoke = async () => {
    if (!revoking) return
    setBusy(true)
    setFailed(false)
    const done = await revokeInviteLink(cliqueId, revoking.linkId)
    setBusy(false)
    setFailed(!done.ok)
    if (!done.ok) return
    stay()
    void toast({ text: copy.revoked, tone: 'ok' })
  }

  if (list.phase === 'error') return <ErrorBlock detail={list.error?.message} onRetry={list.refresh} />
  if (list.phase === 'opening' || list.phase === 'loading')
    return (
      <SkeletonGroup>
        <Skeleton height={64} />
      </SkeletonGroup>
    )
  if (list.items.length === 0) return <p className={styles.none}>{copy.noLinks}</p>
  return (
    <>
      <ul className={styles.list}>
        {list.items.map((link) => (
          <li key={link.linkId} className={classNames(styles.link, isOver(link) && styles.over)}>
            <div className={styles.words}>
              <p className={styles.state}>{stateWords(link)}</p>
              <p className={styles.use}>
                {copy.linkUsed(link.uses, link.useLimit)}, {madeWords(link)}
              </p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={copy.revokeWhich(madeWords(link))}
              onClick={() => setRevoking(link)}
            >
              {copy.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="quiet" size="small" busy={list.phase === 'loadingMore'} onClick={list.loadMore}>
          {copy.moreLinks}
        </Button>
      )}
      <ConfirmDialog
        open={revoking !== undefined}
        title={copy.revokeTitle}
        confirm={copy.revoke}
        danger
        busy={busy}
        error={failed ? copy.revokeFailed : undefined}
        onConfirm={() => void revoke()}
        onCancel={stay}
      >
        {copy.revokeText}
      </ConfirmDialog>
    </>
  )
}
