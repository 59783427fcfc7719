/** Test messages to the operator, by the ways that send codes. */
import { causeOf } from '../../basis/cause-of'
import { openMailServer, type MailSettings } from '../mail-server'
import { isAccepted, postCode, type GatewaySettings } from './gateway'

/** Signs no one in: no session waits for it. */
const TEST_CODE = '000000'

/** Sends one message; resolves to the cause of a failure, null if it was accepted. */
export type TestSend<T> = (to: T) => Promise<string | null>

export interface TestSends {
  gateway?: TestSend<string>
  /** null: to the sender's own address. */
  mail?: TestSend<string | null>
}

const causeIn = async (send: () => Promise<string | null>): Promise<string | null> => {
  try {
    return await send()
  } catch (error) {
    return causeOf(error)
  }
}

const addressIn = (from: string) => /<(.+)>/.exec(from)?.[1] ?? from

const byGateway =
  (settings: GatewaySettings): TestSend<string> =>
  (phone) =>
    causeIn(async () => {
      const status = await postCode(settings, phone, TEST_CODE)
      return isAccepted(status) ? null : String(status)
    })

const byMail = (settings: MailSettings): TestSend<string | null> => {
  const sendMail = openMailServer(settings)
  const message = { subject: 'A test of Clique', text: 'Your mail server sends the codes of Clique.\n' }
  return (to) =>
    causeIn(async () => {
      await sendMail(to ?? addressIn(settings.from), message)
      return null
    })
}

/** The ways that the settings have. */
export const createTestSends = ({ gateway, mail }: { gateway?: GatewaySettings; mail?: MailSettings }): TestSends => ({
  ...(gateway && { gateway: byGateway(gateway) }),
  ...(mail && { mail: byMail(mail) }),
})
