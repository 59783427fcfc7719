import type { Readable } from 'node:stream'

/**
 * Nothing where a damaged sector is read: it says nothing about other photos. A store that does not answer rejects. Where
 * `reading` also writes, `source` is what it reads: a damaged sector elsewhere rejects.
 */
export const orNothing = <T>(reading: Promise<T>, source?: Readable): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    const isOfSource = source === undefined || source.errored === error
    if (isOfSource && (error as NodeJS.ErrnoException).code === 'EIO') return undefined
    throw error
  })
