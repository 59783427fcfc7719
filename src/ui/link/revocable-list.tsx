import type { ReactNode } from 'react'
import { ErrorBlock } from '../cards/error-block'
import { NoRows, Row, Rows, RowsSkeleton } from '../cards/rows'
import { Button } from '../controls/button'
import { ConfirmDialog } from '../layers/confirm-dialog'
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

export interface RevocableRow {
  key: string
  name: string
  note: ReactNode
  /** The label of its button. */
  revoke: string
  /** It has expired or was revoked. */
  isOver?: boolean
}

interface RevocableListProps<T> {
  list: Listed<T>
  rowOf: (item: T) => RevocableRow
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
  if (list.phase === 'opening' || list.phase === 'loading') return <RowsSkeleton />
  if (list.items.length === 0) return <NoRows>{words.none}</NoRows>
  return (
    <>
      <Rows>
        {list.items.map((item) => {
          const { key, name, note, revoke: label, isOver } = rowOf(item)
          return (
            <Row key={key} name={name} note={note} isOver={isOver}>
              <Button variant="secondary" size="small" aria-label={label} onClick={() => ask(item)}>
                {words.revoke}
              </Button>
            </Row>
          )
        })}
      </Rows>
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
