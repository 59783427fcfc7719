/**
 * Sends codes by the operator's service. If the first attempt had no answer, there is one more; at most
 * `MAX_CONCURRENT_SENDS` run at once, so that a service that hangs blocks neither memory nor other sign-ins.
 */

/** Sends a code to a number or an address; resolves to false if it was not accepted. */
export type Send = (to: string, code: string) => Promise<boolean>

/** Resolves to whether the code was accepted; undefined if another attempt may help. */
export type Attempt = (to: string, code: string) => Promise<boolean | undefined>

const ATTEMPTS = 2
const MAX_CONCURRENT_SENDS = 20

/** The text of a message with a code. */
export const textOf = (code: string) => `${code} is your Clique code.`

export const createSender = (attempt: Attempt, onBusy: (running: number) => void): Send => {
  let running = 0
  return async (to, code) => {
    if (running >= MAX_CONCURRENT_SENDS) {
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
