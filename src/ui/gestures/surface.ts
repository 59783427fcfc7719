/** The transforms of the viewer's photo and its track, written to the elements ([Note: Gestures]). */
import {
  contain,
  fit,
  MIN_SCALE,
  stepOf,
  WHOLE_VIEW,
  zoomAt,
  type Point,
  type Size,
  type View,
  type ZoomStep,
} from './geometry'

/** Pixels between two photos; must match the viewer's stage.module.css. */
const GAP_PX = 16
/** Distance (px) over which a pull fades the background out. */
const FADE_DISTANCE_PX = 360

const move = (element: HTMLElement | null, transform: string, animated: boolean) => {
  if (!element) return
  element.style.transition = animated ? 'transform var(--m-3) var(--ease-out)' : 'none'
  element.style.transform = transform
}

/** The size of the whole photo on a stage of this size. */
const containedIn = (photo: HTMLElement | null, stage: Size) => {
  const image = [...(photo?.querySelectorAll('img') ?? [])].find(({ naturalWidth }) => naturalWidth > 0)
  return contain({ width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 }, stage)
}

/**
 * `track` moves sideways with all photos on it; the one shown is marked `data-current`. A pull writes `--pull`, from 0
 * to 1, to the stage's parent, which draws the background.
 */
export const createSurface = (stage: HTMLElement, track: HTMLElement, onZoom: (step: ZoomStep) => void) => {
  let view = WHOLE_VIEW
  let across = 0
  let step: ZoomStep = 'least'

  const photo = () => track.querySelector<HTMLElement>('[data-current]')
  const size = (): Size => ({ width: stage.clientWidth, height: stage.clientHeight })
  const contained = () => containedIn(photo(), size())
  /** Relative to the middle of the stage. */
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  const place = (next: View, animated = false) => {
    view = next
    move(photo(), `translate(${view.x}px, ${view.y}px) scale(${view.scale})`, animated)
    if (stepOf(view) === step) return
    step = stepOf(view)
    onZoom(step)
  }
  const slide = (to: number, animated = false) => {
    across = to
    move(track, `translateX(${across}px)`, animated)
  }
  const pull = (down: number, animated = false) => {
    stage.parentElement?.style.setProperty('--pull', String(Math.min(1, Math.max(0, down) / FADE_DISTANCE_PX)))
    move(photo(), `translateY(${down}px) scale(${1 - Math.min(0.25, Math.max(0, down) / 1600)})`, animated)
  }
  /** Moves the photo, within the stage. */
  const placeIn = (next: View, animated = false) => place(fit(next, contained(), size()), animated)
  return {
    view: () => view,
    pointOf,
    placeIn,
    slide,
    pull,
    zoomTo: (scale: number, point: Point, animated = false) => placeIn(zoomAt(view, scale, point), animated),
    /** Shows the whole photo. */
    reset: () => place(WHOLE_VIEW, true),
    /** Moves back to where a drag began. */
    settle: () => {
      slide(0, true)
      if (view.scale === MIN_SCALE) pull(0, true)
    },
    arrive: (direction: -1 | 0 | 1) => {
      // The photo that left may have been enlarged.
      for (const left of track.querySelectorAll<HTMLElement>('[data-photo]')) move(left, '', false)
      place(WHOLE_VIEW)
      pull(0)
      if (direction === 0) return slide(0)
      slide(across + direction * (stage.clientWidth + GAP_PX))
      // Reading it makes the browser draw from here and not from the track's previous position.
      void track.offsetWidth
      slide(0, true)
    },
  }
}
