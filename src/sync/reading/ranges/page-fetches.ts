/** The calls in flight for pages of a list; one call may be for several pages. */
export const createPageFetches = () => {
  const flights = new Map<number, AbortController>()
  return {
    has: (page: number) => flights.has(page),
    /** The number of calls in flight. */
    calls: () => new Set(flights.values()).size,
    begin: (pages: readonly number[]) => {
      const controller = new AbortController()
      for (const page of pages) flights.set(page, controller)
      return controller.signal
    },
    end: (pages: readonly number[]) => {
      for (const page of pages) flights.delete(page)
    },
    /** Aborts the calls none of whose pages is wanted. */
    keepOnly: (wanted: readonly number[]) => {
      const needed = new Set(wanted.map((page) => flights.get(page)))
      for (const [page, controller] of flights) {
        if (needed.has(controller)) continue
        controller.abort()
        flights.delete(page)
      }
    },
  }
}
