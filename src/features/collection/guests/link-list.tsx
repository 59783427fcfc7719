import { MonitorPlay, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { GuestLink } from '../../../sync/joining/guest-links'
import { ErrorBlock } from '../../../ui/cards/error-block'
import { NoRows, Row, Rows, RowsSkeleton } from '../../../ui/cards/rows'
import { Button } from '../../../ui/controls/button'
import type { Listed } from '../../../ui/link/revocable-list'
import { copy } from './copy'
import styles from './guest-link-dialog.module.css'
import { isOver, rightsWords, stateWords } from './link-words'

interface LinkListProps {
  /** The collection's name. */
  name: string
  list: Listed<GuestLink>
  /** The user returns from another step, whose button had the focus. */
  isReturn: boolean
  onNew: () => void
  /** Makes a link for a screen. */
  onWall: () => void
  busy: boolean
  onOpen: (link: GuestLink) => void
}

/** The guest links of a collection, newest first, and the way to a new one. */
export function LinkList({ name, list, isReturn, onNew, onWall, busy, onOpen }: LinkListProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReturn) button.current?.focus()
  }, [isReturn])
  return (
    <>
      <p className={styles.text}>{copy.text(name)}</p>
      <Button ref={button} block icon={<Plus />} onClick={onNew}>
        {copy.newLink}
      </Button>
      <Button block variant="secondary" icon={<MonitorPlay />} busy={busy} onClick={onWall}>
        {copy.newWall}
      </Button>
      <Links list={list} onOpen={onOpen} />
    </>
  )
}

/** The screens of a wall are no guests. */
const noteOf = (link: GuestLink) =>
  [
    rightsWords(link),
    ...(link.kind === 'wall' ? [] : [copy.counts(link.guests, link.photos)]),
    ...(link.madeBy === undefined ? [] : [copy.madeBy(link.madeBy)]),
  ].join(' · ')

function Links({ list, onOpen }: Pick<LinkListProps, 'list' | 'onOpen'>) {
  if (list.phase === 'error') return <ErrorBlock detail={list.error?.message} onRetry={list.refresh} />
  if (list.phase === 'opening' || list.phase === 'loading') return <RowsSkeleton />
  if (list.items.length === 0) return <NoRows>{copy.none}</NoRows>
  return (
    <>
      <Rows>
        {list.items.map((link) => (
          <Row key={link.linkId} name={stateWords(link)} note={noteOf(link)} isOver={isOver(link) || link.isPaused}>
            <Button
              variant="secondary"
              size="small"
              aria-label={copy.openWhich(stateWords(link))}
              onClick={() => onOpen(link)}
            >
              {copy.open}
            </Button>
          </Row>
        ))}
      </Rows>
      {list.hasMore && (
        <Button variant="quiet" size="small" busy={list.phase === 'loadingMore'} onClick={list.loadMore}>
          {copy.more}
        </Button>
      )}
    </>
  )
}
