/**
 * [Note: The order of changes]
 *
 * A request of a tab that died, or of a call that was given up, can arrive after the request of a later change of the
 * same thing: an unlike after the like that followed it. So a change is sent with a number that grows with each change
 * of the thing on that device, and the server applies no change whose number is lower than the last one that it
 * applied. A repeated request has the number of the first. The name of the device ends with its sign-in; the order of
 * two devices is the order of arrival.
 */

/** `NUMBER DEVICE THING`. Requests without it are applied as they arrive. */
export const CHANGE_HEADER = 'x-change'

export interface Change {
  /** The changed thing on its device. */
  thing: string
  number: number
}

const PATTERN = /^(\d{1,16}) ([\x21-\x7e][\x20-\x7e]{0,299})$/

/** Returns undefined if a header cannot hold the value: the change is then sent without a number. */
export const writeChange = (number: number, device: string, key: string): string | undefined => {
  const header = `${number} ${device} ${key}`
  return PATTERN.test(header) ? header : undefined
}

/** Returns undefined if the header is absent or not in the format of `writeChange`. */
export const readChange = (header: string | undefined): Change | undefined => {
  const [, number, thing] = PATTERN.exec(header ?? '') ?? []
  return number !== undefined && thing !== undefined ? { number: Number(number), thing } : undefined
}
