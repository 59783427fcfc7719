/** Sends codes by the operator's mail server (docs/identity.md). */
import type { Log } from '../../telemetry/log'
import { openMailServer, type MailSettings } from '../mail-server'
import { createSender, textOf, type Attempt, type Send } from './sending'

/** nodemailer's errors: the mail server's response code if it answered, and a code for the kind of error. */
interface MailError {
  responseCode?: number
  code?: string
}

export const createMailer = (settings: MailSettings, log: Log, limitMs?: number): Send => {
  const sendMail = openMailServer(settings, limitMs)
  const attempt: Attempt = async (to, code) => {
    try {
      const text = `${textOf(code)} It can be used for ten minutes.\n\nIf you did not ask for it, delete this message.\n`
      await sendMail(to, { subject: textOf(code), text })
      return true
    } catch (error) {
      // Its message may contain the address.
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
