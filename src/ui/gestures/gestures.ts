/**
 * [Note: Gestures]
 *
 * Movements that follow a finger are written to the elements' transforms directly, so they are fast on slow phones.
 * React receives steps only: another photo, closing, a tap, zoomed or not. While a photo is enlarged a drag pans it and
 * never pages. All limits are in geometry.ts.
 */
import {
  axisOf,
  contain,
  fit,
  LEAST,
  MOST,
  pulledDown,
  SLACK,
  swipe,
  WHOLE,
  zoomAt,
  type Point,
  type Size,
  type View,
} from './geometry'
import { SWAP_MS } from './press-rules'

export type ZoomStep = 'least' | 'between' | 'most'

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

/** Pixels between two photos; must match the viewer's stage.module.css. */
const BETWEEN = 16
/** Two taps this close in time (ms) are one double tap. */
const DOUBLE = 250
/** The ratio by which a drag moves beyond the first or last photo. */
const RESISTANCE = 0.3
/** Distance (px) over which a pull fades the background out. */
const FADE = 360

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })

const stepOf = ({ scale }: View): ZoomStep => (scale <= LEAST ? 'least' : scale >= MOST ? 'most' : 'between')

/**
 * Listens on `stage`. `track` moves sideways with all photos on it; the one shown is marked `data-current`. A pull
 * writes `--pull`, from 0 to 1, to the stage's parent, which draws the background.
 */
export const createGestures = (stage: HTMLElement, track: HTMLElement, events: GestureEvents): Gestures => {
  let view = WHOLE
  let across = 0
  let step: ZoomStep = 'least'
  const fingers = new Map<number, Point>()
  let drag: { from: Point; view: View; axis: 'x' | 'y' | undefined; still: boolean } | undefined
  let pinch: { distance: number; view: View; middle: Point } | undefined
  let tapped: ReturnType<typeof setTimeout> | undefined
  const appeared = performance.now()
  const life = new AbortController()

  const photo = () => track.querySelector<HTMLElement>('[data-current]')
  const size = (): Size => ({ width: stage.clientWidth, height: stage.clientHeight })
  const contained = () => {
    const image = [...(photo()?.querySelectorAll('img') ?? [])].find(({ naturalWidth }) => naturalWidth > 0)
    return contain({ width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 }, size())
  }
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  const move = (element: HTMLElement | null, transform: string, animated: boolean) => {
    if (!element) return
    element.style.transition = animated ? 'transform var(--m-3) var(--ease-out)' : 'none'
    element.style.transform = transform
  }
  const place = (next: View, animated = false) => {
    view = next
    move(photo(), `translate(${view.x}px, ${view.y}px) scale(${view.scale})`, animated)
    if (stepOf(view) === step) return
    step = stepOf(view)
    events.onZoom(step)
  }
  const slide = (to: number, animated = false) => {
    across = to
    move(track, `translateX(${across}px)`, animated)
  }
  const pull = (down: number, animated = false) => {
    stage.parentElement?.style.setProperty('--pull', String(Math.min(1, Math.max(0, down) / FADE)))
    move(photo(), `translateY(${down}px) scale(${1 - Math.min(0.25, Math.max(0, down) / 1600)})`, animated)
  }
  const zoomTo = (scale: number, point: Point, animated = false) =>
    place(fit(zoomAt(view, scale, point), contained(), size()), animated)

  const beginPinch = () => {
    const [one, other] = [...fingers.values()]
    if (!one || !other) return
    if (drag?.axis) settle()
    drag = undefined
    pinch = { distance: distance(one, other), view, middle: between(one, other) }
  }
  /** Moves back to where a drag began. */
  const settle = () => {
    slide(0, true)
    if (view.scale === LEAST) pull(0, true)
  }

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    stage.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    fingers.set(event.pointerId, point)
    // The second half of a double press on the tile that the stage covers does not count as a tap; it may begin a drag.
    const still = event.timeStamp - appeared >= SWAP_MS
    if (fingers.size === 1) drag = { from: point, view, axis: undefined, still }
    if (fingers.size === 2) beginPinch()
  }

  const moved = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, pointOf(event))
    if (pinch) return movePinch(pinch)
    if (drag) moveDrag(drag, pointOf(event))
  }
  const movePinch = (begun: NonNullable<typeof pinch>) => {
    const [one, other] = [...fingers.values()]
    if (!one || !other) return
    const middle = between(one, other)
    const enlarged = zoomAt(begun.view, (begun.view.scale * distance(one, other)) / begun.distance, begun.middle)
    const shift = minus(middle, begun.middle)
    place(fit({ ...enlarged, x: enlarged.x + shift.x, y: enlarged.y + shift.y }, contained(), size()))
  }
  const moveDrag = (begun: NonNullable<typeof drag>, point: Point) => {
    const by = minus(point, begun.from)
    if (distance(point, begun.from) >= SLACK) begun.still = false
    if (view.scale > LEAST) {
      if (begun.still) return
      place(fit({ ...begun.view, x: begun.view.x + by.x, y: begun.view.y + by.y }, contained(), size()))
      return
    }
    begun.axis ??= axisOf(by)
    if (begun.axis === 'x') slide(events.mayPage(by.x < 0 ? 1 : -1) ? by.x : by.x * RESISTANCE)
    if (begun.axis === 'y') pull(Math.max(0, by.y))
  }

  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    if (pinch) {
      pinch = undefined
      // The remaining finger continues panning from its position.
      const [rest] = fingers.values()
      if (rest) drag = { from: rest, view, axis: undefined, still: false }
      return
    }
    const ended = drag
    drag = undefined
    if (!ended) return
    if (event.type === 'pointercancel') return settle()
    if (ended.still) return tap()
    if (view.scale > LEAST) return
    const by = minus(pointOf(event), ended.from)
    const direction = ended.axis === 'x' ? swipe(by) : 0
    if (direction && events.mayPage(direction)) return events.onPage(direction)
    if (ended.axis === 'y' && pulledDown(by)) return events.onClose()
    settle()
  }

  const tap = () => {
    if (tapped === undefined) {
      tapped = setTimeout(() => {
        tapped = undefined
        events.onTap()
      }, DOUBLE)
      return
    }
    clearTimeout(tapped)
    tapped = undefined
    place(WHOLE, true)
  }

  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    // The wheel may report lines instead of pixels, and a touch pad reports a pinch as small steps with Ctrl.
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
    zoomTo(view.scale * Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event))
  }

  const { signal } = life
  stage.addEventListener('pointerdown', down, { signal })
  stage.addEventListener('pointermove', moved, { signal })
  stage.addEventListener('pointerup', up, { signal })
  stage.addEventListener('pointercancel', up, { signal })
  stage.addEventListener('wheel', wheel, { signal, passive: false })
  const resized = new ResizeObserver(() => place(fit(view, contained(), size())))
  resized.observe(stage)

  return {
    zoomBy: (factor) => zoomTo(view.scale * factor, { x: 0, y: 0 }, true),
    arrive: (direction) => {
      // The photo that left may have been enlarged.
      for (const left of track.querySelectorAll<HTMLElement>('[data-photo]')) move(left, '', false)
      place(WHOLE)
      pull(0)
      if (direction === 0) return slide(0)
      slide(across + direction * (stage.clientWidth + BETWEEN))
      // Reading it makes the browser draw from here and not from the track's previous position.
      void track.offsetWidth
      slide(0, true)
    },
    stop: () => {
      life.abort()
      resized.disconnect()
      clearTimeout(tapped)
    },
  }
}
