import type { Readable } from 'node:stream'
import { errorCode } from '../basis/error-code'

/**
 * Resolves to undefined on EIO (a damaged sector), which means nothing for other photos; any other error rejects, such
 * as a store that does not answer. If `reading` also writes, `source` is the stream that it reads: EIO from elsewhere
 * rejects.
 */
export const ignoreDamagedSector = <T>(reading: Promise<T>, source?: Readable): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    const isOfSource = source === undefined || source.errored === error
    if (isOfSource && errorCode(error) === 'EIO') return undefined
    throw error
  })
