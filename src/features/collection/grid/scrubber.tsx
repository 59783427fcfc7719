import { useEffect, useState, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { classNames } from '../../../ui/tools/class-names'
import { copy } from '../copy'
import type { Layout } from './layout'
import styles from './scrubber.module.css'

interface ScrubberProps {
  grid: RefObject<HTMLElement | null>
  layout: Layout
  total: number
}

/**
 * The height (px) of the header that stays over the page on wide screens: must match features/shell/frame.module.css.
 */
const headerHeight = () => (matchMedia('(min-width: 1024px)').matches ? 64 : 0)
const SHOWN_AFTER_SCROLL_MS = 1500
/** Steps of the keyboard in a collection of one month. */
const KEY_STEPS = 10

/** How far (px) the grid is scrolled, and whether it moved a moment ago. */
const useScrolled = (grid: RefObject<HTMLElement | null>) => {
  const [top, setTop] = useState(0)
  const [isMoving, setMoving] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => setTop(headerHeight() - (grid.current?.getBoundingClientRect().top ?? 0))
    const move = () => {
      look()
      setMoving(true)
      clearTimeout(timer)
      timer = setTimeout(() => setMoving(false), SHOWN_AFTER_SCROLL_MS)
    }
    look()
    addEventListener('scroll', move, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', move)
    }
  }, [grid])
  return { top, isMoving }
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Whether the slider is held, and the events that move it while it is. */
const useHolding = (drag: (event: PointerEvent) => void) => {
  const [isHeld, setHeld] = useState(false)
  return {
    isHeld,
    pointer: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(true)
      },
      onPointerMove: (event: PointerEvent) => isHeld && drag(event),
      onPointerUp: () => setHeld(false),
      onPointerCancel: () => setHeld(false),
    },
  }
}

/** The positions (px) at which the keyboard stops: the months. */
const stopsOf = ({ sections }: Layout, room: number) =>
  sections.length > 1
    ? sections.map(({ top }) => top)
    : Array.from({ length: KEY_STEPS }, (_, n) => (n * room) / KEY_STEPS)

/** The position (px) to which a key moves the slider; undefined for other keys. */
const targetOf = (key: string, { top, room, stops }: { top: number; room: number; stops: readonly number[] }) => {
  if (key === 'Home') return 0
  if (key === 'End') return room
  if (key === 'ArrowUp' || key === 'PageUp') return stops.findLast((stop) => stop < top - 1) ?? 0
  if (key === 'ArrowDown' || key === 'PageDown') return stops.find((stop) => stop > top + 1) ?? room
  return undefined
}

/** A vertical slider at the edge: it shows the current month and scrolls to any photo. */
export function Scrubber({ grid, layout, total }: ScrubberProps) {
  const track = useRef<HTMLDivElement>(null)
  const { top, isMoving } = useScrolled(grid)
  const { sections, height } = layout
  const room = Math.max(1, height + headerHeight() - innerHeight)
  const progress = between(top / room, 0, 1)
  // One pixel more, since positions are rounded. At the end the last photo is the current one.
  const [first = 0] = layout.placesIn(Math.max(0, top + 1), height) ?? []
  const place = top >= room - 1 ? total - 1 : first
  const at = Math.max(
    0,
    sections.findLastIndex((section) => section.first <= place),
  )
  const title = sections[at]?.title ?? ''

  const jump = (to: number) => {
    const offset = grid.current?.getBoundingClientRect().top ?? 0
    scrollTo({ top: scrollY + offset + to - headerHeight(), behavior: 'instant' })
  }
  const drag = ({ clientY }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box) jump(between((clientY - box.top) / box.height, 0, 1) * room)
  }
  const { isHeld, pointer } = useHolding(drag)
  const stops = stopsOf(layout, room)
  const press = (event: KeyboardEvent) => {
    const to = targetOf(event.key, { top, room, stops })
    if (to === undefined) return
    event.preventDefault()
    jump(to)
  }
  return (
    <div className={classNames(styles.edge, (isMoving || isHeld) && styles.shown)}>
      <div ref={track} className={styles.track}>
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range has no label that moves with its thumb
          role="slider"
          tabIndex={0}
          aria-label={copy.month}
          aria-orientation="vertical"
          aria-valuemin={1}
          aria-valuemax={total}
          aria-valuenow={place + 1}
          aria-valuetext={copy.placeInMonth(title, place + 1, total)}
          className={styles.thumb}
          style={{ translate: `0 ${progress * 100}cqb` }}
          data-held={isHeld || undefined}
          onKeyDown={press}
          {...pointer}
        >
          <span className={styles.title} aria-hidden="true">
            {title}
          </span>
        </div>
      </div>
    </div>
  )
}
