/**
 * Whether one picked file may become a cover, a banner or a picture (docs/specification.md 2.5). Answers codes; screens
 * word them.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { isSupported } from './selection'

/** `INVALID`: no picture by its first bytes, whatever it calls itself. `UNREADABLE`: it could not be looked at. */
export type PictureProblem = 'UNSUPPORTED_TYPE' | 'TOO_LARGE' | 'INVALID' | 'UNREADABLE'

/** A picture that was picked, with an address that shows it straight from this device. */
export interface ChosenPicture {
  file: File
  /** Revoked (URL.revokeObjectURL) by the screen that shows it. */
  address: string
}

const HEAD = 12
const MARKS: readonly { at: number; bytes: readonly number[] }[][] = [
  [{ at: 0, bytes: [0xff, 0xd8, 0xff] }],
  [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  // WebP is a RIFF container that names itself at byte 8.
  [
    { at: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
    { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  ],
]
const begins = (head: Uint8Array) =>
  MARKS.some((marks) => marks.every(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte)))

export const checkPicture = async (file: File, maximum: number): Promise<Result<ChosenPicture, PictureProblem>> => {
  if (!isSupported(file)) return fail('UNSUPPORTED_TYPE')
  if (file.size > maximum) return fail('TOO_LARGE')
  if (file.size < limits.minimumImageBytes) return fail('INVALID')
  try {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
    return begins(head) ? ok({ file, address: URL.createObjectURL(file) }) : fail('INVALID')
  } catch {
    return fail('UNREADABLE')
  }
}
