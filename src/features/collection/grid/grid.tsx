import { useMemo, useRef } from 'react'
import type { Flick } from '../../../../contract/entities'
import type { CollectionPhotos } from '../../../sync/reading/use-collection'
import styles from './grid.module.css'
import { copy } from '../copy'
import { layOut, type Section } from './layout'
import { Scrubber } from './scrubber'
import type { Selection } from '../selecting/selection'
import { useSelecting } from '../selecting/use-selecting'
import { Tile } from './tile'
import { useAnchor } from './use-anchor'
import { useColumns } from './use-columns'
import { isOutOfSight, useFocusBack } from './use-focus-back'
import { useView } from '../use-view'
import { useWanted } from './use-wanted'

interface GridProps {
  photos: CollectionPhotos
  sections: readonly Section[]
  selection: Selection
  /** The photo that is open above the grid. */
  openPhoto: string | undefined
  onOpen: (id: string) => void
  onLike: (flick: Flick) => void
}

/** Rows that are seen at once when the page opens. */
const FOLD = 2
/** How far (px) above and below the screen photos are in the page. */
const AROUND = 400
/** From so many screens on there is a slider over the months. */
const SCREENS = 2
/** Of a heading (px), in step with grid.module.css. */
const HEADING_HEIGHT = 48

/** The photos: only those near the screen are in the page, whether there are twenty or a hundred thousand. */
export function Grid({ photos, sections, selection, openPhoto, onOpen, onLike }: GridProps) {
  const { places, total, refresh } = photos
  const { columns, gap } = useColumns()
  const grid = useRef<HTMLDivElement>(null)
  const view = useView(grid)
  const { width, top, bottom } = view
  const layout = useMemo(
    () => layOut(total, sections, { width, columns, gap, headingHeight: HEADING_HEIGHT }),
    [total, sections, width, columns, gap],
  )
  useAnchor(grid, layout, places)
  useFocusBack(grid, openPhoto, (id) => {
    const place = places.findIndex((flick) => flick?.id === id)
    if (place < 0 || !grid.current) return
    const { y, side } = layout.boxOf(place)
    const at = grid.current.getBoundingClientRect().top + y
    if (isOutOfSight(at, side)) scrollBy({ top: at - (innerHeight - side) / 2, behavior: 'instant' })
  })
  useSelecting(grid, selection, () => photos.flicks.map(({ id }) => id))
  useWanted(photos, layout, view)
  const [first, last] = layout.placesIn(top - AROUND, bottom + AROUND) ?? [0, -1]
  const drawn = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return (
    <div ref={grid} className={styles.grid} style={{ blockSize: layout.height }}>
      {layout.sections.map(
        ({ title, top: y, first: start, count }) =>
          title !== undefined &&
          start <= last &&
          start + count > first && (
            <h2 key={title} className={styles.heading} style={{ insetBlockStart: y }}>
              {title}
            </h2>
          ),
      )}
      {sections[0]?.title !== undefined && layout.height > SCREENS * innerHeight && (
        <Scrubber grid={grid} layout={layout} total={total} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its items are drawn where they are seen */}
      <div role="list" aria-label={copy.photos} aria-busy={drawn.some((place) => !places[place])}>
        {drawn.map((place) => {
          const flick = places[place]
          const { x, y, side } = layout.boxOf(place)
          const box = { insetInlineStart: x, insetBlockStart: y, inlineSize: side, blockSize: side }
          if (!flick) return <div key={place} className={styles.unknown} style={box} aria-hidden="true" />
          return (
            <Tile
              key={flick.id}
              flick={flick}
              x={x}
              y={y}
              side={side}
              position={place + 1}
              total={total}
              eager={place < FOLD * columns}
              selection={selection}
              onOpen={onOpen}
              onLike={onLike}
              onExpired={refresh}
            />
          )
        })}
      </div>
    </div>
  )
}
