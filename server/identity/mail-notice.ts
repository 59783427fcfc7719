/** Notifies an e-mail address of a change of its user's account: see the note in notices.ts. */
import { causeOf } from '../basis/cause-of'
import type { Log } from '../telemetry/log'
import { createSender } from './codes/sending'
import { openMailServer, type MailSettings } from './mail-server'

const IF_NOT_YOU =
  'If it was not you, sign in, sign out all other devices in the settings, and remove the passkeys and the address there.'

const messages = {
  passkey: { subject: 'A passkey was added to your Clique account', text: IF_NOT_YOU },
  codeEmail: {
    subject: 'Your Clique sign-in codes go elsewhere now',
    text: `Your sign-in codes are no longer sent to this address. ${IF_NOT_YOU}`,
  },
}

export type NoticeKind = keyof typeof messages

/** Sends a notice to an address, in the background. A failed notice is logged, without the address. */
export type MailNotice = (to: string, kind: NoticeKind) => void

export const createMailNotice = (settings: MailSettings, log: Log): MailNotice => {
  const sendMail = openMailServer(settings)
  const attempt = async (to: string, kind: NoticeKind) => {
    try {
      const { subject, text } = messages[kind]
      await sendMail(to, { subject, text: `${text}\n` })
      return true
    } catch (error) {
      log('identity.notice_failed', { reason: causeOf(error) })
      return undefined
    }
  }
  const send = createSender(attempt, (running) => log('identity.mail_busy', { running }))
  return (to, kind) => void send(to, kind)
}
