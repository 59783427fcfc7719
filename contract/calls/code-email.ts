/** The e-mail address that a user's sign-in codes are sent to, if the server has a mail server (docs/identity.md). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Email } from '../fields'
import { MAIL_CALL_MS } from '../waits'
import { Done } from './shared'

export const token = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const Address = v.object({ email: v.nullable(v.string()) })

export const codeEmail = defineCalls({
  codeEmail: { method: 'GET', path: '/codeEmail', access: 'person', answer: Address },
  /** Sends a code to the address; entering it confirms the address. */
  offerCodeEmail: {
    method: 'PUT',
    path: '/codeEmail',
    access: 'person',
    recent: true,
    waitMs: MAIL_CALL_MS,
    body: v.object({ email: Email }),
    answer: v.object({ session: v.string() }),
  },
  /** Refused with INVALID_REQUEST for a wrong code, with NOT_FOUND once another code is needed. */
  confirmCodeEmail: {
    method: 'POST',
    path: '/codeEmail/confirm',
    access: 'person',
    recent: true,
    body: v.object({ session: token, code: token }),
    answer: Address,
  },
  /** Codes are sent as before. */
  removeCodeEmail: { method: 'DELETE', path: '/codeEmail', access: 'person', answer: Done },
})
