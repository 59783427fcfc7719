/**
 * The number that a code was sent to, as it was entered, between phone entry and code entry (specification 1 §4 'Phone
 * auth'). In memory only: neither an address nor a store should hold it, and the pending confirmation that belongs to
 * it ends with the page as well.
 */
let entered: string | undefined

export const rememberPhone = (number: string) => {
  entered = number
}

/** '+1 (415) 555-0134'; undefined when no code was sent, or the page was loaded anew since. */
export const pendingPhone = () => entered

/** Back to the phone step: the number and the pending confirmation are gone. */
export const forgetPhone = () => {
  entered = undefined
  // Fetched by then: a code was sent. It is no part of the first load, which this file is.
  void import('../../platform/identity').then(({ forgetPending }) => forgetPending())
}
