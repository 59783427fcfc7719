/** Sends codes by the operator's mail server (docs/identity.md). */
import { causeOf } from '../../basis/cause-of'
import type { Log } from '../../telemetry/log'
import { openMailServer, type MailSettings } from '../mail-server'
import { createSender, textOf, type Attempt, type Send } from './sending'

/** Returns the mail server's response code from an error of nodemailer; 0 if it did not answer. */
const responseCodeOf = (error: unknown) =>
  error instanceof Object && 'responseCode' in error ? Number(error.responseCode) : 0

export const createMailer = (settings: MailSettings, log: Log, limitMs?: number, attemptMs?: number): Send => {
  const sendMail = openMailServer(settings, limitMs, attemptMs)
  const attempt: Attempt = async (to, code) => {
    try {
      const text = `${textOf(code)} It can be used for ten minutes.\n\nIf you did not ask for it, delete this message.\n`
      await sendMail(to, { subject: textOf(code), text })
      return true
    } catch (error) {
      const responseCode = responseCodeOf(error)
      if (responseCode < 500) {
        log('identity.mail_failed', { reason: causeOf(error) })
        return undefined
      }
      log('identity.mail_refused', { status: responseCode })
      return false
    }
  }
  return createSender(attempt, (running) => log('identity.mail_busy', { running }))
}
