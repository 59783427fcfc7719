import { readLocal, writeLocal } from './local-storage'

const KEY = 'clique.time-zone'

/**
 * The offsets of this winter and summer: another zone with the same offsets has the same months except for a few past
 * hours.
 */
const offsets = () => {
  const year = new Date().getFullYear()
  return [0, 6].map((month) => new Date(year, month).getTimezoneOffset()).join()
}

const ask = () => Intl.DateTimeFormat().resolvedOptions().timeZone

let known: string | undefined

/**
 * The device's time zone when the page began, 'Europe/Berlin'. Stored, since the first use of Intl takes 5 to 10 ms of
 * a start, more on a phone; read again if the offsets differ.
 */
export const deviceTimeZone = (): string => {
  if (known !== undefined) return known
  const here = offsets()
  const [zone, at] = (readLocal(KEY) ?? '').split(' ')
  if (zone && at === here) return (known = zone)
  known = ask()
  writeLocal(KEY, `${known} ${here}`)
  return known
}
