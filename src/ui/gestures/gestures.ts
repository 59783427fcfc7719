/**
 * [Note: Gestures]
 *
 * Movements that follow a finger are written to the elements' transforms directly, so they are fast on slow phones.
 * React receives steps only: another photo, closing, a tap, zoomed or not. While a photo is enlarged a drag pans it and
 * never pages. All limits are in geometry.ts.
 */
import {
  axisOf,
  MIN_SCALE,
  pulledDown,
  TAP_SLACK_PX,
  swipe,
  zoomAt,
  type Point,
  type View,
  type ZoomStep,
} from './geometry'
import { SWAP_MS } from './press-rules'
import { createSurface } from './surface'

export interface GestureEvents {
  /** A single tap on the photo. */
  onTap(): void
  onPage(direction: -1 | 1): void
  mayPage(direction: -1 | 1): boolean
  onClose(): void
  onZoom(step: ZoomStep): void
}

export interface Gestures {
  /** Enlarges about the middle. */
  zoomBy(factor: number): void
  /** Another photo is shown: whole, sliding in from the side of `direction`; 0 jumps. */
  arrive(direction: -1 | 0 | 1): void
  stop(): void
}

/** Two taps this close in time (ms) are one double tap. */
const DOUBLE_TAP_MS = 250
/** The ratio by which a drag moves beyond the first or last photo. */
const RESISTANCE = 0.3

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
const plus = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y })

type Surface = ReturnType<typeof createSurface>

interface Drag {
  from: Point
  view: View
  /** Undefined until the finger has moved far enough. */
  axis: 'x' | 'y' | undefined
  /** The finger has not moved: a tap so far. */
  still: boolean
}

interface Pinch {
  distance: number
  view: View
  middle: Point
}

/** Tells a single tap from a double one. */
const createTaps = (onTap: () => void, onDouble: () => void) => {
  let tapped: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(tapped)
    tapped = undefined
  }
  const tap = () => {
    if (tapped !== undefined) {
      forget()
      return onDouble()
    }
    tapped = setTimeout(() => {
      tapped = undefined
      onTap()
    }, DOUBLE_TAP_MS)
  }
  return { tap, forget }
}

const movePinch = (surface: Surface, begun: Pinch, [one, other]: readonly Point[]) => {
  if (!one || !other) return
  const middle = between(one, other)
  const enlarged = zoomAt(begun.view, (begun.view.scale * distance(one, other)) / begun.distance, begun.middle)
  surface.placeIn(plus(enlarged, minus(middle, begun.middle)))
}

const moveDrag = (surface: Surface, events: GestureEvents, begun: Drag, point: Point) => {
  const by = minus(point, begun.from)
  if (distance(point, begun.from) >= TAP_SLACK_PX) begun.still = false
  if (surface.view().scale > MIN_SCALE) {
    if (!begun.still) surface.placeIn(plus(begun.view, by))
    return
  }
  begun.axis ??= axisOf(by)
  if (begun.axis === 'x') surface.slide(events.mayPage(by.x < 0 ? 1 : -1) ? by.x : by.x * RESISTANCE)
  if (begun.axis === 'y') surface.pull(Math.max(0, by.y))
}

/** Follows the fingers: one drags or taps, two pinch. */
const createFingers = (stage: HTMLElement, surface: Surface, events: GestureEvents, tap: () => void) => {
  const { view, pointOf, settle } = surface
  const fingers = new Map<number, Point>()
  let drag: Drag | undefined
  let pinch: Pinch | undefined
  const appeared = performance.now()

  const beginPinch = () => {
    const [one, other] = [...fingers.values()]
    if (!one || !other) return
    if (drag?.axis) settle()
    drag = undefined
    pinch = { distance: distance(one, other), view: view(), middle: between(one, other) }
  }

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
    stage.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    fingers.set(event.pointerId, point)
    // The second half of a double press on the tile that the stage covers does not count as a tap; it may begin a drag.
    const still = event.timeStamp - appeared >= SWAP_MS
    if (fingers.size === 1) drag = { from: point, view: view(), axis: undefined, still }
    if (fingers.size === 2) beginPinch()
  }

  const moved = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, pointOf(event))
    if (pinch) return movePinch(surface, pinch, [...fingers.values()])
    if (drag) moveDrag(surface, events, drag, pointOf(event))
  }

  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    if (pinch) {
      pinch = undefined
      // The remaining finger continues panning from its position.
      const [rest] = fingers.values()
      if (rest) drag = { from: rest, view: view(), axis: undefined, still: false }
      return
    }
    const ended = drag
    drag = undefined
    if (!ended) return
    if (event.type === 'pointercancel') return settle()
    if (ended.still) return tap()
    if (view().scale > MIN_SCALE) return
    const by = minus(pointOf(event), ended.from)
    const direction = ended.axis === 'x' ? swipe(by) : 0
    if (direction && events.mayPage(direction)) return events.onPage(direction)
    if (ended.axis === 'y' && pulledDown(by)) return events.onClose()
    settle()
  }
  return { down, moved, up }
}

/** Listens on `stage`; see `createSurface` for `track`. */
export const createGestures = (stage: HTMLElement, track: HTMLElement, events: GestureEvents): Gestures => {
  const surface = createSurface(stage, track, (step) => events.onZoom(step))
  const { view, pointOf, placeIn, zoomTo } = surface
  const taps = createTaps(() => events.onTap(), surface.reset)
  const { down, moved, up } = createFingers(stage, surface, events, taps.tap)
  const life = new AbortController()
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    // The wheel may report lines instead of pixels, and a touch pad reports a pinch as small steps with Ctrl.
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
    zoomTo(view().scale * Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event))
  }

  const { signal } = life
  stage.addEventListener('pointerdown', down, { signal })
  stage.addEventListener('pointermove', moved, { signal })
  stage.addEventListener('pointerup', up, { signal })
  stage.addEventListener('pointercancel', up, { signal })
  stage.addEventListener('wheel', wheel, { signal, passive: false })
  const resized = new ResizeObserver(() => placeIn(view()))
  resized.observe(stage)

  return {
    zoomBy: (factor) => zoomTo(view().scale * factor, { x: 0, y: 0 }, true),
    arrive: surface.arrive,
    stop: () => {
      life.abort()
      resized.disconnect()
      taps.forget()
    },
  }
}
