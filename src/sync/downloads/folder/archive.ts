/** Reads parts of an archive that the server has prepared. */
import { fail, ok, type Result } from '../../../../contract/failure'
import { request } from '../../../platform/requests'

/**
 * The reason why a part cannot be read. `cut`: it may pass, so the part is read again. `over`: the archive no longer
 * exists, or may no longer be read.
 */
export type ReadTrouble = 'cut' | 'over'

const OVER: ReadonlySet<number> = new Set([401, 403, 404, 410])

/** Resolves to a stream of the bytes from `start` up to before `end`. */
export const openPart = async (
  url: string,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<Result<ReadableStream<Uint8Array>, ReadTrouble>> => {
  const headers = { range: `bytes=${start}-${end - 1}` }
  const response = await request(url, { headers, signal, cache: 'no-store' }).catch(() => undefined)
  signal.throwIfAborted()
  if (response?.status === 206 && response.body) return ok(response.body)
  await response?.body?.cancel()
  return fail(response && OVER.has(response.status) ? 'over' : 'cut')
}

/** Reads a stream's bytes in pieces of requested lengths. Rejects if the stream ends early. */
export const createTaking = (stream: ReadableStream<Uint8Array>) => {
  const reader = stream.getReader()
  let rest = new Uint8Array()
  /** Passes on the next `length` bytes, in pieces as they arrive. */
  const pass = async (length: number, use: (piece: Uint8Array<ArrayBuffer>) => unknown) => {
    for (let left = length; left > 0;) {
      if (rest.length === 0) {
        const { done, value } = await reader.read()
        if (done) throw new TypeError('the part ended early')
        rest = value as Uint8Array<ArrayBuffer>
      }
      const piece = rest.subarray(0, left)
      rest = rest.subarray(piece.length)
      left -= piece.length
      await use(piece)
    }
  }
  const take = async (length: number): Promise<Uint8Array> => {
    const taken = new Uint8Array(length)
    let at = 0
    await pass(length, (piece) => {
      taken.set(piece, at)
      at += piece.length
    })
    return taken
  }
  return { pass, take, end: () => reader.cancel() }
}
