/** The operator's mail server (docs/identity.md). */
import { createTransport } from 'nodemailer'

export interface MailSettings {
  /** smtp: or smtps:, with user and password if the server requires them. */
  url: string
  /** The sender of the messages: an address, or 'Name <address>'. */
  from: string
}

/** Limit for each step of the conversation: connecting, greeting, answering. */
const LIMIT_MS = 5000

/** Returns a function that sends a message to one address; it rejects with nodemailer's error. */
export const openMailServer = ({ url, from }: MailSettings, limitMs = LIMIT_MS) => {
  const limits = { dnsTimeout: limitMs, connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs }
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true })
  return async (to: string, message: { subject: string; text: string }): Promise<void> => {
    await transport.sendMail({ from, to: { name: '', address: to }, ...message })
  }
}
