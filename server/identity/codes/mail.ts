/** Sends codes by the operator's mail server (docs/identity.md). */
import { createTransport } from 'nodemailer'
import type { Log } from '../../telemetry/log'
import { createSender, textOf, type Attempt, type Send } from './sending'

export interface MailSettings {
  /** smtp: or smtps:, with user and password where the server asks for them. */
  url: string
  /** Who the messages are from: an address, or 'Name <address>'. */
  from: string
}

/** For each step of the conversation: connecting, greeting, answering. */
const LIMIT_MS = 5000

/** nodemailer's errors: the answer of the mail server where there was one, and a word for the kind. */
interface MailError {
  responseCode?: number
  code?: string
}

export const createMailer = ({ url, from }: MailSettings, log: Log, limitMs = LIMIT_MS): Send => {
  const limits = { dnsTimeout: limitMs, connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs }
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true })
  const attempt: Attempt = async (to, code) => {
    try {
      const text = `${textOf(code)} It can be used for ten minutes.\n\nIf you did not ask for it, delete this message.\n`
      await transport.sendMail({ from, to: { name: '', address: to }, subject: textOf(code), text })
      return true
    } catch (error) {
      // Its message may hold the address.
      const { responseCode = 0, code: reason = 'unknown' } = error as MailError
      if (responseCode < 500) {
        log('identity.mail_failed', { reason })
        return undefined
      }
      log('identity.mail_refused', { status: responseCode })
      return false
    }
  }
  return createSender(attempt, (running) => log('identity.mail_busy', { running }))
}
