/**
 * [Note: The order of changes]
 *
 * A request of a tab that died, or of a call that was given up, can arrive after the request of a later change of the same
 * thing: an unlike after the like that followed it. So a change is sent with a number that grows with each change of the
 * thing on that device, and the server applies none that is lower than the last one that it applied. A repeated request
 * has the number of the first. The name of the device ends with its sign-in; the order of two devices is the order of arrival.
 */

/** `NUMBER DEVICE THING`. Requests without it are applied as they arrive. */
export const CHANGE_HEADER = 'x-change'

export interface Change {
  /** What is changed, on which device. */
  thing: string
  number: number
}

const PATTERN = /^(\d{1,16}) ([\x21-\x7e][\x20-\x7e]{0,299})$/

/** Undefined where a header cannot hold it: the change is sent without a number then. */
export const writeChange = (number: number, device: string, key: string): string | undefined => {
  const header = `${number} ${device} ${key}`
  return PATTERN.test(header) ? header : undefined
}

/** Undefined where the header is absent or none that `writeChange` makes. */
export const readChange = (header: string | undefined): Change | undefined => {
  const [, number, thing] = PATTERN.exec(header ?? '') ?? []
  return number !== undefined && thing !== undefined ? { number: Number(number), thing } : undefined
}
