import './photo-transition.css'
import { contain } from '../gestures/geometry'

/**
 * [Note: Shared-element transition]
 *
 * A photo that is opened grows from its tile to its place in the viewer, and shrinks back when the viewer is closed.
 * This uses the browser's View Transitions: the same name is on the tile's picture before the change and on the
 * viewer's after it. Three facts shape this file:
 * - The browser paints no frame between the two snapshots. So only a loaded photo is moved, and the wait for the change
 *   has a limit. After that limit the change is shown without motion.
 * - The viewer's picture fills the stage and has empty margins. For the snapshot it gets the size that the photo has.
 * - For the same reason no animation frame runs. Changes of the document are observed instead.
 */

/** Milliseconds without a painted frame, at most. */
const LIMIT_MS = 500
const NAME = 'photo'

/** The running change. */
let changing: Direction | undefined

/** Into the viewer, or out of it. */
type Direction = 'in' | 'out'

/** The picture of the tile of a photo, if it is loaded. */
const pictureOfTile = (id: string): HTMLElement | undefined =>
  loadedIn(document.querySelector<HTMLElement>(`[role=listitem][data-photo="${CSS.escape(id)}"] [data-picture]`))

/** The picture that the viewer shows, if it is loaded. */
const pictureOfStage = (): HTMLElement | undefined => loadedIn(document.querySelector<HTMLElement>('[data-current]'))

const imageIn = (box: HTMLElement) =>
  [...box.querySelectorAll('img')].find(({ complete, naturalWidth }) => complete && naturalWidth > 0)

const loadedIn = (box: HTMLElement | null) => (box && imageIn(box) ? box : undefined)

const isInSight = (element: HTMLElement) => {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

/**
 * Names the picture. A picture with empty margins also gets the size of its photo. Returns a function that undoes both.
 */
const mark = (box: HTMLElement): (() => void) => {
  const { style } = box
  style.setProperty('view-transition-name', NAME)
  const image = imageIn(box)
  if (!image || getComputedStyle(image).objectFit !== 'contain')
    return () => style.removeProperty('view-transition-name')
  const stage = { width: box.clientWidth, height: box.clientHeight }
  const { width, height } = contain({ width: image.naturalWidth, height: image.naturalHeight }, stage)
  style.inset = `${(stage.height - height) / 2}px ${(stage.width - width) / 2}px`
  return () => {
    style.removeProperty('view-transition-name')
    style.removeProperty('inset')
  }
}

/** Resolves to the result of `find` as soon as it is defined, or to undefined after `LIMIT_MS`. */
const appears = (find: () => HTMLElement | undefined) =>
  new Promise<HTMLElement | undefined>((resolve) => {
    const stop = (found: HTMLElement | undefined) => {
      observer.disconnect()
      document.removeEventListener('load', look, true)
      clearTimeout(timer)
      resolve(found)
    }
    const look = () => {
      const found = find()
      if (found) stop(found)
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
    document.addEventListener('load', look, true)
    const timer = setTimeout(stop, LIMIT_MS, undefined)
    look()
  })

const run = (
  direction: Direction,
  change: () => void,
  before: HTMLElement | undefined,
  after: () => HTMLElement | undefined,
): void => {
  // A double press opens a photo once.
  if (changing === direction) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || changing !== undefined
  if (!('startViewTransition' in document) || isStill || !before || !isInSight(before)) return change()
  changing = direction
  let unmark = mark(before)
  const transition = document.startViewTransition(async () => {
    unmark()
    change()
    const found = await appears(after)
    changing = undefined
    if (found && isInSight(found)) unmark = mark(found)
    else transition.skipTransition()
  })
  // Rejects if the transition is skipped: the change is shown nevertheless.
  transition.ready.catch(() => undefined)
  void transition.finished.finally(() => unmark())
}

/**
 * Makes the change that opens a photo, and moves the photo from its tile to the viewer. Makes it without motion if the
 * browser has no View Transitions, if the user wants less motion, or if the photo is not visible.
 */
export const openPhoto = (id: string, change: () => void): void => run('in', change, pictureOfTile(id), pictureOfStage)

/** The reverse, for the change that closes the viewer. */
export const closePhoto = (id: string, change: () => void): void =>
  run('out', change, pictureOfStage(), () => (pictureOfStage() ? undefined : pictureOfTile(id)))
