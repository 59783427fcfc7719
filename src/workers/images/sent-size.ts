import { pickedPool } from './picked-pool'

let last: Promise<unknown> = Promise.resolve()

/**
 * The number of bytes of a picked JPEG that would be sent, without a film behind its picture; undefined if that cannot
 * be determined. One file at a time, because each is read whole. Rejects with the signal's reason.
 */
export const sentSize = (file: File, signal: AbortSignal): Promise<number | undefined> => {
  const size = last.then(async () => {
    const found = await pickedPool().sentSize(file, signal)
    return found.ok ? found.value : undefined
  })
  last = size.catch(() => undefined)
  return size
}
