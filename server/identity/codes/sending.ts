/**
 * Sends codes by a service of the operator's. A sending has one more attempt where the first had no answer; at most `MOST`
 * run at once, so that a service that hangs holds neither memory nor other sign-ins.
 */

/** Sends a code to a number or an address; false where it was not accepted. */
export type Send = (to: string, code: string) => Promise<boolean>

/** Whether it was accepted; undefined where another attempt may help. */
export type Attempt = (to: string, code: string) => Promise<boolean | undefined>

const ATTEMPTS = 2
const MOST = 20

/** What a message with a code says. */
export const textOf = (code: string) => `${code} is your Clique code.`

export const createSender = (attempt: Attempt, onBusy: (running: number) => void): Send => {
  let running = 0
  return async (to, code) => {
    if (running >= MOST) {
      onBusy(running)
      return false
    }
    running += 1
    try {
      for (let tried = 0; tried < ATTEMPTS; tried++) {
        const accepted = await attempt(to, code)
        if (accepted !== undefined) return accepted
      }
      return false
    } finally {
      running -= 1
    }
  }
}
