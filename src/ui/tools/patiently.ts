/** Milliseconds until a part is asked for again. */
const PAUSE = 5000

/**
 * Loads a lazy part of the app, and retries where it cannot be fetched, without an error on the screen. Failures are
 * logged by pwa/heal.ts.
 */
export const patiently = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    return patiently(load)
  })
