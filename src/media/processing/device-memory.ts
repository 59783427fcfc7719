import type { Size } from '../formats/size'

const BYTES_PER_PIXEL = 4
/**
 * The usable share of a device's memory, in bytes for each gigabyte: the system ends a page that takes much more,
 * without an error.
 */
const USABLE_BYTES_PER_GB = 256 * 1024 * 1024
/** Gigabytes. Chromium reports them, at most 8; browsers that do not report them run on such devices at least. */
const USUAL_MEMORY = 4

/** Gigabytes. */
export const deviceMemory = () => (navigator as { deviceMemory?: number }).deviceMemory ?? USUAL_MEMORY

/** Whether this device can hold so many copies of the pixels of a picture at once. */
export const hasMemoryFor = ({ width, height }: Size, copies: number): boolean =>
  width * height * BYTES_PER_PIXEL * copies <= Math.max(1, deviceMemory()) * USABLE_BYTES_PER_GB
