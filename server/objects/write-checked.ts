import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { ok, type Result } from '../../contract/failure'
import { refuse, type Refusal } from '../basis/refusal'
import type { Announced } from './addresses'
import type { Bytes } from './image/reader'
import { inPieces, PIECE, readAt, writeAll } from './pieces'

/**
 * Writes a body to a new file, which is on the disk when this resolves to its CRC-32. Refuses a body of another length
 * or MD5 than announced, and bytes that `check` refuses. Throws if the sender disconnects or the disk fails.
 */
export const writeChecked = async (
  file: FileHandle,
  body: Readable,
  { contentLength, contentMd5 }: Announced,
  check: (image: Bytes) => Promise<Result<unknown, Refusal>>,
): Promise<Result<number, Refusal>> => {
  const md5 = createHash('md5')
  let sum = 0
  let length = 0
  /** A whole body that is written in one piece: it is not read back. */
  let whole: Buffer | undefined
  for await (const pieces of inPieces(body)) {
    whole = length === 0 && contentLength < PIECE ? Buffer.concat(pieces) : undefined
    for (const piece of pieces) {
      md5.update(piece)
      sum = crc32(piece, sum)
      length += piece.length
    }
    await writeAll(file, pieces)
  }
  if (length !== contentLength || md5.digest('base64') !== contentMd5)
    return refuse('INVALID_REQUEST', 'The bytes are not those that were announced')
  const at: Bytes['at'] = async (position, count) =>
    whole?.subarray(position, position + count) ?? readAt(file, position, Buffer.allocUnsafe(count))
  const checked = await check({ length, at })
  if (!checked.ok) return checked
  await file.sync()
  return ok(sum)
}
