/** Nothing where a damaged sector is read: it says nothing about other photos. A store that does not answer rejects. */
export const orNothing = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EIO') return undefined
    throw error
  })
