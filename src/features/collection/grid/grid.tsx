import { useRef } from 'react'
import type { CollectionPhotos } from '../../../sync/shown/use-collection'
import styles from './grid.module.css'
import { copy } from '../copy'
import type { Box, Layout, Section } from './layout'
import { Scrubber } from './scrubber'
import type { Selection } from '../selecting/selection'
import { SelectionBox } from '../selecting/selection-box'
import { useSelecting } from '../selecting/use-selecting'
import { Tile } from './tile'
import { useAnchor } from './use-anchor'
import { useAround } from './use-around'
import { useDensity } from './use-density'
import { isOutOfSight, useFocusBack } from './use-focus-back'
import { useLayout } from './use-layout'
import { useView } from './use-view'
import { useWanted } from './use-wanted'

interface GridProps {
  photos: CollectionPhotos
  /** Identifies the photos and their order. */
  list: string
  sections: readonly Section[]
  selection: Selection
  /** The photo that is open above the grid. */
  openPhoto: string | undefined
  onOpen: (id: string) => void
}

/** Rows that are visible at once when the page opens. */
const EAGER_ROWS = 2
const SCRUBBER_MIN_SCREENS = 2

/** The photos: only those near the screen are in the page, whether the collection has twenty or a hundred thousand. */
export function Grid({ photos, list, sections, selection, openPhoto, onOpen }: GridProps) {
  const { places, total, refresh } = photos
  const grid = useRef<HTMLDivElement>(null)
  const view = useView(grid)
  const { top, bottom } = view
  const { layout, isHeld } = useLayout(photos, list, sections, view)
  const hold = useAnchor(grid, layout, places)
  useDensity(grid, layout, places, hold)
  useFocusBack(grid, openPhoto, (id) => {
    const place = places.findIndex((flick) => flick?.id === id)
    if (place < 0 || !grid.current) return
    const { y, height } = layout.boxOf(place)
    const at = grid.current.getBoundingClientRect().top + y
    if (isOutOfSight(at, height)) scrollBy({ top: at - (innerHeight - height) / 2, behavior: 'instant' })
  })
  useSelecting(grid, selection, () => photos.flicks.map(({ id }) => id))
  useWanted(photos, layout, view)
  const around = useAround(grid)
  const [first, last] = layout.placesIn(top - around, bottom + around) ?? [0, -1]
  const fold = EAGER_ROWS * layout.boxOf(0).height
  const drawn = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return (
    <div ref={grid} className={styles.grid} style={{ blockSize: layout.height }}>
      <Headings layout={layout} first={first} last={last} />
      {sections[0]?.title !== undefined && layout.height > SCRUBBER_MIN_SCREENS * innerHeight && (
        <Scrubber grid={grid} layout={layout} total={total} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its items are drawn where they are seen */}
      <div role="list" aria-label={copy.photos} aria-busy={drawn.some((place) => !places[place] || isHeld(place))}>
        {drawn.map((place) => {
          const flick = isHeld(place) ? undefined : places[place]
          const box = layout.boxOf(place)
          // Unknown photos showed nothing that could move.
          if (!flick) return <Unknown key={`${place} ${box.y}`} {...box} />
          return (
            <Tile
              key={flick.id}
              flick={flick}
              {...box}
              position={place + 1}
              total={total}
              eager={box.y < fold}
              selection={selection}
              onOpen={onOpen}
              onExpired={refresh}
            />
          )
        })}
      </div>
      <SelectionBox grid={grid} layout={layout} places={places} selection={selection} />
    </div>
  )
}

/** The headings of the sections that are in the page. */
function Headings({ layout, first, last }: { layout: Layout; first: number; last: number }) {
  return layout.sections.map(
    ({ title, top, first: start, count }) =>
      title !== undefined &&
      start <= last &&
      start + count > first && (
        <h2 key={title} className={styles.heading} style={{ insetBlockStart: top }}>
          {title}
        </h2>
      ),
  )
}

function Unknown({ x, y, width, height }: Box) {
  const style = { insetInlineStart: x, insetBlockStart: y, inlineSize: width, blockSize: height }
  return <div className={styles.unknown} style={style} aria-hidden="true" />
}
