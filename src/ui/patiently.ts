/** Milliseconds until a part is asked for again. */
const PAUSE = 5000

/**
 * Loads a part of the app that nobody has asked for: one that cannot be fetched takes no screen with it, and comes when
 * it can be. The browser's failures are logged where they are seen first (pwa/heal.ts).
 */
export const patiently = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    return patiently(load)
  })
