const CONCURRENCY = 20

/** Runs `act` on all items, at most twenty at a time; resolves to the results in the order of the items. */
export const forAll = async <T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  const left = all.entries()
  const lane = async () => {
    for (const [place, one] of left) results[place] = await act(one)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  return results
}
