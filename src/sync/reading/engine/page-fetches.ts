interface Flight {
  controller: AbortController
  isQuiet: boolean
}

/** The calls in flight for pages of a list; one call may be for several pages. */
export const createPageFetches = () => {
  const flights = new Map<number, Flight>()
  return {
    has: (page: number) => flights.has(page),
    /** Whether a page is fetched again because of an event, in the background. */
    isQuiet: (page: number) => flights.get(page)?.isQuiet === true,
    /** The number of calls in flight. */
    calls: () => new Set(flights.values()).size,
    begin: (pages: readonly number[], isQuiet: boolean) => {
      const flight = { controller: new AbortController(), isQuiet }
      for (const page of pages) flights.set(page, flight)
      return flight.controller.signal
    },
    end: (pages: readonly number[]) => {
      for (const page of pages) flights.delete(page)
    },
    /** Aborts the calls none of whose pages is wanted. */
    keepOnly: (wanted: readonly number[]) => {
      const needed = new Set(wanted.map((page) => flights.get(page)))
      for (const [page, flight] of flights) {
        if (needed.has(flight)) continue
        flight.controller.abort()
        flights.delete(page)
      }
    },
  }
}
export type PageFetches = ReturnType<typeof createPageFetches>
