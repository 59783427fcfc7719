import { useEffect, useEffectEvent, type RefObject } from 'react'
import { chooseDensity, nextDensity, watchDensity } from './density'
import type { Layout } from './layout'
import type { Hold } from './use-anchor'

/** Pixels of a wheel with Ctrl, which a trackpad's pinch sends too, for one size. */
const WHEEL_STEP_PX = 60
/** Ratio by which two fingers move apart for one size. */
const PINCH_STEP_RATIO = 1.35
/** Milliseconds after which a wheel counts from 0 again. */
const WHEEL_PAUSE_MS = 400

type Point = readonly [x: number, y: number]

const between = ([a, b]: readonly Touch[]): { distance: number; middle: Point } => {
  const [ax = 0, ay = 0, bx = 0, by = 0] = [a?.clientX, a?.clientY, b?.clientX, b?.clientY]
  return { distance: Math.hypot(ax - bx, ay - by), middle: [(ax + bx) / 2, (ay + by) / 2] }
}

/** Called with the direction of a step, larger (1) or smaller (-1), and its place on the screen. */
type Step = (direction: -1 | 1, point: Point) => void

/** Listens to the wheel with Ctrl. */
const onWheel = (step: Step) => {
  let [turned, turnedAt] = [0, 0]
  return (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    if (event.timeStamp - turnedAt > WHEEL_PAUSE_MS) turned = 0
    turnedAt = event.timeStamp
    turned += event.deltaY
    if (Math.abs(turned) < WHEEL_STEP_PX) return
    step(turned > 0 ? -1 : 1, [event.clientX, event.clientY])
    turned = 0
  }
}

/** Listens to two fingers. */
const onPinch = (step: Step) => {
  let apart = 0
  return (event: TouchEvent) => {
    if (event.touches.length !== 2) {
      apart = 0
      return
    }
    event.preventDefault()
    const { distance, middle } = between([...event.touches])
    if (apart === 0) apart = distance
    const isWider = distance > apart * PINCH_STEP_RATIO
    if (!isWider && distance * PINCH_STEP_RATIO > apart) return
    step(isWider ? 1 : -1, middle)
    apart = distance
  }
}

/**
 * Changes the photos' size by a pinch, by the wheel with Ctrl, and by the page's menu (density.ts). `hold` is called
 * with the place that keeps its height: the photo below the pointer or between the fingers, else the row in the middle
 * of the screen.
 */
export const useDensity = (
  grid: RefObject<HTMLElement | null>,
  layout: Layout,
  places: readonly ({ id: string } | undefined)[],
  hold: (next: Hold) => void,
) => {
  const holdAt = useEffectEvent(([x, y]: Point) => {
    const top = grid.current?.getBoundingClientRect().top ?? 0
    const [row] = layout.placesIn(y - top, y - top) ?? []
    if (row === undefined) return
    const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo]')
    const at = places.findIndex((flick) => flick && flick.id === tile?.dataset['photo'])
    const place = at < 0 ? row : at
    const box = layout.boxOf(place)
    hold({ place, at: y, part: (y - top - box.y) / box.height })
  })
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const listeners = new AbortController()
    const { signal } = listeners
    const step: Step = (direction, point) => {
      const next = nextDensity(direction)
      if (next === undefined) return
      holdAt(point)
      chooseDensity(next)
    }
    const pinch = onPinch(step)
    element.addEventListener('wheel', onWheel(step), { signal, passive: false })
    element.addEventListener('touchstart', pinch, { signal, passive: false })
    element.addEventListener('touchmove', pinch, { signal, passive: false })
    // Chosen in the menu, or in another tab.
    const stop = watchDensity(() => {
      if (element.getBoundingClientRect().top < 0) holdAt([innerWidth / 2, innerHeight / 2])
    })
    signal.addEventListener('abort', stop)
    return () => listeners.abort()
  }, [grid])
}
