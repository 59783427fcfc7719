/**
 * [Note: Signing in again]
 *
 * A call that makes a lasting way to sign in, and most that an operator makes, require a sign-in of the last minutes. If the server refuses it for that
 * reason, the user confirms in a dialog above the current screen, and the call is sent once more: typed text stays, and
 * screens need no code for it.
 */
import type { Result } from '../../../contract/failure'

/** Resolves to whether the user confirmed; false if no screen can ask. */
type Ask = () => Promise<boolean>

let ask: Ask = () => Promise.resolve(false)
let running: Promise<boolean> | undefined

/** Sets the function that asks the user. Returns a function that removes it. */
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

/** Makes a call that requires a recent sign-in; SIGN_IN_AGAIN: the user did not confirm. */
export const withRecentSignIn = async <T>(call: () => Promise<Result<T>>): Promise<Result<T>> => {
  const first = await call()
  const isAskedAgain = !first.ok && first.error.code === 'SIGN_IN_AGAIN' && (await signInAgain())
  return isAskedAgain ? call() : first
}
