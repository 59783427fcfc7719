/**
 * The number that a code was sent to, between phone entry and code entry (specification 1 §4 'Phone auth'). In memory
 * only: neither a URL nor a store should hold it, and the pending confirmation that belongs to it ends with the page.
 */
interface PendingPhone {
  /** As it was entered: '+1 (415) 555-0134'. */
  readable: string
  /** E.164: '+14155550134'. */
  full: string
}
let entered: PendingPhone | undefined

export const rememberPhone = (number: PendingPhone) => {
  entered = number
}

/** Undefined when no code was sent, or the page was loaded again since. */
export const pendingPhone = () => entered

/** Back to the phone step: the number and the pending confirmation are gone. */
export const forgetPhone = () => {
  entered = undefined
  // Fetched by then: a code was sent. It is no part of the first load, which this file is.
  void import('../../platform/identity').then(({ forgetPending }) => forgetPending())
}
