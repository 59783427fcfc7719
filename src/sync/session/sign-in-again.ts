/**
 * [Note: Signing in again]
 *
 * A call that makes a lasting way into the account asks for a sign-in of the last minutes. If the server refuses it for
 * that, the person confirms in a dialog above the screen that they are on, and the call is sent once more: what they typed
 * stays, and no screen has to know.
 */
import type { Result } from '../../../contract/failure'

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
const signInAgain = (): Promise<boolean> => {
  running ??= ask().finally(() => {
    running = undefined
  })
  return running
}

/** Makes a call that asks for a recent sign-in; SIGN_IN_AGAIN: the person did not confirm. */
export const withRecentSignIn = async <T>(call: () => Promise<Result<T>>): Promise<Result<T>> => {
  const first = await call()
  const isAskedAgain = !first.ok && first.error.code === 'SIGN_IN_AGAIN' && (await signInAgain())
  return isAskedAgain ? call() : first
}
