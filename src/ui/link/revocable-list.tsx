import type { ReactNode } from 'react'
import { ErrorBlock } from '../cards/error-block'
import { Button } from '../controls/button'
import { Skeleton, SkeletonGroup } from '../indicators/skeleton'
import { ConfirmDialog } from '../layers/confirm-dialog'
import { classNames } from '../tools/class-names'
import styles from './revocable-list.module.css'
import { useRevoking } from './use-revoking'

/** Links or invitations of a list that is fetched page by page. */
export interface Listed<T> {
  items: readonly T[]
  phase: string
  error?: { message: string } | undefined
  hasMore: boolean
  refresh: () => void
  loadMore: () => void
}

export interface Row {
  key: string
  title: string
  note: ReactNode
  /** The label of its button. */
  revoke: string
  /** It has expired or was revoked. */
  isOver?: boolean
}

interface RevocableListProps<T> {
  list: Listed<T>
  rowOf: (item: T) => Row
  revoke: (item: T) => Promise<{ ok: boolean }>
  words: {
    none: string
    more: string
    revoke: string
    revokeTitle: string
    revokeText: string
    revokeFailed: string
    revoked: string
  }
}

/** Invitations or links, newest first; each can be revoked after a confirmation. */
export function RevocableList<T>({ list, rowOf, revoke, words }: RevocableListProps<T>) {
  const { asked, ask, confirm, busy, failed } = useRevoking(revoke, words.revoked)

  if (list.phase === 'error') return <ErrorBlock detail={list.error?.message} onRetry={list.refresh} />
  if (list.phase === 'opening' || list.phase === 'loading')
    return (
      <SkeletonGroup>
        <Skeleton height={64} />
      </SkeletonGroup>
    )
  if (list.items.length === 0) return <p className={styles.none}>{words.none}</p>
  return (
    <>
      <ul className={styles.list}>
        {list.items.map((item) => {
          const row = rowOf(item)
          return (
            <li key={row.key} className={classNames(styles.row, row.isOver && styles.over)}>
              <div className={styles.words}>
                <p className={styles.title}>{row.title}</p>
                <p className={styles.note} dir="auto">
                  {row.note}
                </p>
              </div>
              <Button variant="secondary" size="small" aria-label={row.revoke} onClick={() => ask(item)}>
                {words.revoke}
              </Button>
            </li>
          )
        })}
      </ul>
      {list.hasMore && (
        <Button variant="quiet" size="small" busy={list.phase === 'loadingMore'} onClick={list.loadMore}>
          {words.more}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={words.revokeTitle}
        confirm={words.revoke}
        danger
        busy={busy}
        error={failed ? words.revokeFailed : undefined}
        onConfirm={confirm}
        onCancel={() => ask()}
      >
        {words.revokeText}
      </ConfirmDialog>
    </>
  )
}
