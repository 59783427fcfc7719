/** Loads a part of the app that nobody has asked for: one that cannot be fetched takes no screen with it. */
import { sleep } from './clock'
import { describe, log } from './log'

/** Milliseconds until a part is asked for again. */
const PAUSE = 5000

/** Answers with the part when it is there, however often it has to be fetched. */
export const patiently = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    log.warn('a part of the app could not be fetched, and is tried again', { error: describe(error) })
    await sleep(PAUSE)
    return patiently(load)
  }
}
