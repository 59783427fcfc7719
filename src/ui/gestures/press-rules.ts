/**
 * [Note: Stray presses]
 *
 * A press often changes the control under the finger: Leave becomes Join, the next row replaces an answered row, a
 * dialog closes above a button. The second half of a double press, or a key that is held, would then press a button
 * that the user never aimed at. Such a press is ignored. The rules use the places, the names and the times of presses
 * and changes; a button whose place and name did not change may be pressed at any speed.
 */

/**
 * Milliseconds after a press, or after the change that it made, in which a button in another's place ignores presses.
 */
export const SWAP_MS = 500

/** Pixels between two presses that count as being at the same place. */
const SAME_PLACE_PX = 24

export interface Place {
  x: number
  y: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A control and its place on the screen. */
export interface Located {
  control: unknown
  /** Its name; empty for a toggle, whose next press is meant to undo the last one. */
  says: string
  box: Box
}

export interface Press {
  place: Place
  /** Time of the event (ms). */
  at: number
  control: unknown
  says: string
}

export interface LastPress extends Press {
  /** When another control replaced the pressed control; 0 before. */
  changedAt: number
  /** The controls on the screen when it was pressed. */
  layout: readonly Located[]
}

/** Whether a place is in a box, or at most `margin` pixels next to it. */
export const isAt = ({ left, top, right, bottom }: Box, { x, y }: Place, margin = 0) =>
  x >= left - margin && x <= right + margin && y >= top - margin && y <= bottom + margin

/** Whether a box includes the place of a press. */
export const isNear = (box: Box, place: Place) => isAt(box, place, SAME_PLACE_PX)

const isSoonAfter = (last: LastPress, at: number) => at - Math.max(last.at, last.changedAt) < SWAP_MS

/** Whether this press hits a control that replaced another control a moment ago. */
export const isStray = (last: LastPress, next: Press): boolean => {
  if (!isSoonAfter(last, next.at)) return false
  const before = last.layout.find(({ control }) => control === next.control)
  const isInPlace = before !== undefined && isAt(before.box, next.place)
  if (isInPlace && before.says === next.says) return false
  const { x, y } = last.place
  const here = { left: x, top: y, right: x, bottom: y }
  if (next.control === last.control || isNear(here, next.place)) return true
  // The control moved to the place of another control.
  return before !== undefined && !isInPlace && last.layout.some(({ box }) => isAt(box, next.place))
}

/** A control and its name when a key was pressed on it. */
export type Pressed = Pick<Press, 'control' | 'says'>

/** Whether a held key presses a different control than at first, or one that has changed since. */
export const isOther = (held: Pressed | undefined, next: Pressed) =>
  next.control !== held?.control || next.says !== held?.says

/** Whether this key press hits a control that has just changed into another. */
export const isStrayKey = (last: LastPress, next: Pressed & { at: number }): boolean =>
  next.control === last.control && next.says !== last.says && isSoonAfter(last, next.at)
