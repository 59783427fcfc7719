/**
 * Sends codes by the operator's service. If the first attempt had no answer, there is one more; at most
 * `MAX_CONCURRENT_SENDS` run at once, so that a service that hangs blocks neither memory nor other sign-ins.
 */

/** Sends a code, or what `T` names, to a number or an address; resolves to false if it was not accepted. */
export type Send<T = string> = (to: string, what: T) => Promise<boolean>

/** Resolves to whether the code was accepted; undefined if another attempt may help. */
export type Attempt<T = string> = (to: string, what: T) => Promise<boolean | undefined>

const ATTEMPTS = 2
const MAX_CONCURRENT_SENDS = 20

/** The text of a message with a code. */
export const textOf = (code: string) => `${code} is your Clique code.`

export const createSender = <T>(attempt: Attempt<T>, onBusy: (running: number) => void): Send<T> => {
  let running = 0
  return async (to, what) => {
    if (running >= MAX_CONCURRENT_SENDS) {
      onBusy(running)
      return false
    }
    running += 1
    try {
      for (let tried = 0; tried < ATTEMPTS; tried++) {
        const accepted = await attempt(to, what)
        if (accepted !== undefined) return accepted
      }
      return false
    } finally {
      running -= 1
    }
  }
}
