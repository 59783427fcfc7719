import type { Size } from '../formats/size'

const BYTES_PER_PIXEL = 4
/** Of a device's memory, in bytes for each gigabyte: a page that takes much more is ended without a word. */
const SHARE = 256 * 1024 * 1024
/** Gigabytes. Chromium tells them, at most 8; browsers that do not tell are on such devices at least. */
const USUAL_MEMORY = 4

/** Gigabytes. */
export const deviceMemory = () => (navigator as { deviceMemory?: number }).deviceMemory ?? USUAL_MEMORY

/** Whether this device can hold so many copies of the pixels of a picture at once. */
export const hasMemoryFor = ({ width, height }: Size, copies: number): boolean =>
  width * height * BYTES_PER_PIXEL * copies <= Math.max(1, deviceMemory()) * SHARE
