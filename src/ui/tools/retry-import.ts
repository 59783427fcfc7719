const RETRY_DELAY_MS = 5000

/**
 * Loads a lazy part of the app, and retries if it cannot be fetched, without an error on the screen. Failures are
 * logged by pwa/reload-missing-chunk.ts.
 */
export const retryImport = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    return retryImport(load)
  })
