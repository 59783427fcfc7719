/**
 * [Note: Stamps]
 *
 * A logical clock of this device: orders requests and accepted mutations, so that an answer is known to be from before
 * or after a mutation. Follows the device's clock, but never runs backwards: each stamp is later than all stamps that
 * this tab made or read, even if the device's clock was set back.
 */
import { now } from '../platform/clock'

let last = 0

/** A stamp (ms) later than every stamp made or observed in this tab. */
export const stamp = (): number => {
  last = Math.max(now(), last + 1)
  return last
}

/** Notes a stamp that was read from the store; stamps made from here on are later. */
export const observeStamp = (read: number | undefined) => {
  if (read !== undefined && read > last) last = read
}
