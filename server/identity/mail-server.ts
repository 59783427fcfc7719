/** The operator's mail server (docs/identity.md). */
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { MAIL_ATTEMPT_MS, MAIL_STEP_MS } from '../../contract/waits'

export interface MailSettings {
  /** smtp: or smtps:, with user and password if the server requires them. */
  url: string
  /** The sender of the messages: an address, or 'Name <address>'. */
  from: string
}

/** Rejects if the mail server answers each step, and the conversation still does not end. */
const tooLong = async (ms: number): Promise<never> => {
  await wait(ms, undefined, { ref: false })
  throw Object.assign(new Error('The mail server takes too long'), { code: 'ETIMEDOUT' })
}

/** Returns a function that sends a message to one address; it rejects with nodemailer's error. */
export const openMailServer = ({ url, from }: MailSettings, limitMs = MAIL_STEP_MS, attemptMs = MAIL_ATTEMPT_MS) => {
  const limits = { dnsTimeout: limitMs, connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs }
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true })
  return async (to: string, message: { subject: string; text: string }): Promise<void> => {
    const sent = transport.sendMail({ from, to: { name: '', address: to }, ...message })
    await Promise.race([sent, tooLong(attemptMs)])
  }
}
