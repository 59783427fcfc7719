/** Operators' calls about sign-in codes: those that they hand on, and test messages. */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Secret } from '../fields'
import { Done } from './shared'

const WaitingCode = v.object({
  /** Another one after the number's user requests a code again. */
  id: v.string(),
  /** The last four digits of the number. */
  numberEnd: v.string(),
  /** The user with this number; null if there is none. */
  user: v.nullable(v.object({ username: v.string(), firstName: v.string(), lastName: v.string() })),
  /** The open invitation of a number without a user. `by`: the member who made it, null for an operator. */
  invitation: v.nullable(v.object({ by: v.nullable(v.string()), clique: v.nullable(v.string()) })),
  askedAt: v.string(),
  sessions: v.number(),
  networks: v.number(),
})
/** The hash of a session has the form of a secret, and is none. */
const ById = v.object({ id: Secret })

export const operatorsCodes = defineCalls({
  /**
   * Codes that wait to be handed on, one for each number, the oldest first, with the count of sessions and networks that
   * request it. Devices never store them.
   */
  adminWaitingCodes: {
    method: 'GET',
    path: '/admin/codes',
    access: 'operator',
    effect: 'look',
    answer: v.object({ codes: v.array(WaitingCode) }),
  },
  /** A waiting code and the number that it is for. It signs the number in, so the history records each reading of it. */
  showWaitingCode: {
    method: 'POST',
    path: '/admin/codes',
    access: 'operator',
    effect: 'showCode',
    body: ById,
    answer: v.object({ code: v.string(), phoneNumber: v.string() }),
  },
  /** Ends every session that waits for a code of the same number: its user must request another. In the history too. */
  discardWaitingCodes: {
    method: 'POST',
    path: '/admin/codes/discard',
    access: 'operator',
    effect: 'end',
    body: ById,
    answer: Done,
  },
  /**
   * Sends a test message to the operator: by the gateway to their number, by mail to their address for codes, or else to
   * the sender's own. The cause of a failure is a status or the code of an error; NOT_SET_UP: there is no such way.
   */
  sendTest: {
    method: 'POST',
    path: '/admin/test',
    access: 'operator',
    effect: 'set',
    body: v.object({ by: v.picklist(['gateway', 'mail']) }),
    answer: v.object({ cause: v.nullable(v.string()) }),
  },
})
