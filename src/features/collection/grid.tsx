import { useRef, useState } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import type { Flick } from '../../../contract/entities'
import styles from './grid.module.css'
import { copy } from './copy'
import { rowsOf } from './rows'
import type { Selection } from './selecting/selection'
import { useSelecting } from './selecting/use-selecting'
import { Tile } from './tile'
import { useColumns } from './use-columns'
import { isOutOfSight, useFocusBack } from './use-focus-back'

interface GridProps {
  flicks: Flick[]
  selection: Selection
  total: number
  /** The photo that is open above the grid. */
  openPhoto: string | undefined
  onOpen: (id: string) => void
  onLike: (flick: Flick) => void
  onExpired: () => void
}

/** Rows that are seen at once when the page opens. */
const FOLD = 2
/** The content's greatest width (px), for the first guess at a row's height. */
const WIDEST = 1180

/** The photos: only the rows near the screen are in the page, whether there are twenty photos or five thousand. */
export function Grid({ flicks, selection, total, openPhoto, onOpen, onLike, onExpired }: GridProps) {
  const columns = useColumns()
  const virtualizer = useRef<WindowVirtualizerHandle>(null)
  const grid = useRef<HTMLDivElement>(null)
  useFocusBack(grid, openPhoto, (id) => {
    const index = flicks.findIndex((flick) => flick.id === id)
    if (index < 0 || !grid.current || !virtualizer.current) return
    const row = Math.floor(index / columns)
    const height = virtualizer.current.getItemSize(row)
    const top = grid.current.getBoundingClientRect().top + virtualizer.current.getItemOffset(row)
    // Not the virtualizer's own way, which waits for rows to be measured and is overtaken by the focus.
    if (isOutOfSight(top, height)) scrollBy({ top: top - (innerHeight - height) / 2, behavior: 'instant' })
  })
  useSelecting(grid, selection, () => flicks.map(({ id }) => id))
  const [rowHeight] = useState(() => Math.min(document.documentElement.clientWidth, WIDEST) / columns)
  return (
    <div
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the virtualizer's boxes lie between list and items
      role="list"
      aria-label={copy.photos}
      className={styles.grid}
      style={{ ['--columns' as string]: columns }}
    >
      <WindowVirtualizer ref={virtualizer} data={rowsOf(flicks, columns)} itemSize={rowHeight}>
        {(row, rowIndex) => (
          <div key={row[0]?.id ?? rowIndex} role="presentation" className={styles.row}>
            {row.map((flick, column) => (
              <Tile
                key={flick.id}
                flick={flick}
                position={rowIndex * columns + column + 1}
                total={total}
                eager={rowIndex < FOLD}
                selection={selection}
                onOpen={onOpen}
                onLike={onLike}
                onExpired={onExpired}
              />
            ))}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  )
}
