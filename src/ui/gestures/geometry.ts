/** The arithmetic of pictures that fill the screen. Points and shifts are CSS pixels from the middle of the stage. */

export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
/** The photo's place on the stage: enlarged by `scale`, its middle shifted by x and y. */
export interface View extends Point {
  scale: number
}

export const MIN_SCALE = 1
/** The design's maximum enlargement. */
const MAX_SCALE = 8
/** A step of the keys and buttons. */
export const ZOOM_STEP = 1.6

export const WHOLE_VIEW: View = { scale: MIN_SCALE, x: 0, y: 0 }

/** A swipe pages past this many px (docs/specification.md 2.9), a pull down closes past that many. */
const SWIPE_PX = 50
const CLOSING_PULL_PX = 120
/** The ratio by which one axis must exceed the other to lock a drag. */
const AXIS_RATIO = 1.2
/** Movement of a resting finger (px). */
export const TAP_SLACK_PX = 8

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Enlarges to `scale`, within the limits; the photo's point under `point` stays there. */
export const zoomAt = (view: View, scale: number, point: Point): View => {
  const next = clamp(scale, MIN_SCALE, MAX_SCALE)
  const factor = next / view.scale
  return { scale: next, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor }
}

/** The largest size at which the whole photo is visible. */
export const contain = (photo: Size, stage: Size): Size => {
  if (!photo.width || !photo.height) return stage
  const scale = Math.min(stage.width / photo.width, stage.height / photo.height)
  return { width: photo.width * scale, height: photo.height * scale }
}

/** Keeps an enlarged photo's edges outside the stage's edges; a photo that fits into the stage stays in its middle. */
export const fit = (view: View, contained: Size, stage: Size): View => {
  const most = (side: 'width' | 'height') => Math.max(0, (contained[side] * view.scale - stage[side]) / 2)
  return {
    scale: view.scale,
    x: clamp(view.x, -most('width'), most('width')),
    y: clamp(view.y, -most('height'), most('height')),
  }
}

/** The axis to which a drag is locked, once it is clear. */
export const axisOf = ({ x, y }: Point): 'x' | 'y' | undefined => {
  const [across, down] = [Math.abs(x), Math.abs(y)]
  if (Math.max(across, down) < TAP_SLACK_PX) return undefined
  if (across >= AXIS_RATIO * down) return 'x'
  return down >= AXIS_RATIO * across ? 'y' : undefined
}

/** The direction of a finished drag: 1 is the next photo, -1 the previous one, 0 neither. */
export const swipe = (moved: Point): -1 | 0 | 1 => {
  if (axisOf(moved) !== 'x' || Math.abs(moved.x) <= SWIPE_PX) return 0
  return moved.x < 0 ? 1 : -1
}

/** Whether a finished drag closes the viewer. */
export const pulledDown = (moved: Point) => axisOf(moved) === 'y' && moved.y > CLOSING_PULL_PX

/** The medium variant's longest side (px); up to half as much again it looks like the original. */
const MEDIUM_SIDE_PX = 1024
const MAX_STRETCH = 1.6

/** Whether the original should be loaded: the photo is enlarged, or medium cannot fill the slot sharply. */
export const wantsOriginal = (contained: Size, density: number, zoomed: boolean) =>
  zoomed || Math.max(contained.width, contained.height) * density > MEDIUM_SIDE_PX * MAX_STRETCH

export type ZoomStep = 'least' | 'between' | 'most'

export const stepOf = ({ scale }: View): ZoomStep =>
  scale <= MIN_SCALE ? 'least' : scale >= MAX_SCALE ? 'most' : 'between'
