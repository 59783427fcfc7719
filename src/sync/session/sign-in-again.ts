/**
 * [Note: Signing in again]
 *
 * A call that makes a lasting way into the account asks for a sign-in of the last minutes. If the server refuses it for
 * that, the person confirms in a dialog above the screen that they are on, and the call is sent once more: what they typed
 * stays, and no screen has to know.
 */

/** Resolves to whether the person confirmed; false where no screen can ask. */
type Ask = () => Promise<boolean>

let ask: Ask = () => Promise.resolve(false)
let running: Promise<boolean> | undefined

/** Sets what asks the person. Returns a function that takes it back. */
export const whenSignInAgain = (handler: Ask) => {
  ask = handler
  return () => {
    ask = () => Promise.resolve(false)
  }
}

/** Asks once for all calls that wait for it. */
export const signInAgain = (): Promise<boolean> => {
  running ??= ask().finally(() => {
    running = undefined
  })
  return running
}
