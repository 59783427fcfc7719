/**
 * [Note: Offline or broken]
 *
 * The one place that tells a request without an answer from an error of the program. Both may be a TypeError. So `send`
 * (requests.ts) marks the errors of requests; a part of the app that could not be fetched is known by the browsers'
 * messages. An error of the program must never be reported as 'offline': the user would wait for a network.
 */
const marked = new WeakSet<Error>()

const MISSING_MODULE = /dynamically imported module|Importing a module script failed/

/** Marks the error of a request, and rejects with it. */
export const asUnanswered = (error: unknown): never => {
  if (error instanceof Error) marked.add(error)
  throw error
}

/** Whether a limit of time has ended a request. */
export const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Whether an error, or its cause, is a request without an answer. Any other one, except an abort, is the program's. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error &&
  (isLate(error) || marked.has(error) || MISSING_MODULE.test(error.message) || isUnanswered(error.cause))
