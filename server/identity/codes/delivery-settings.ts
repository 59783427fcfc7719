/** Settings of the services that send sign-in codes, from the environment. Throws BadSetting. */
import { BadSetting, webAddress } from '../../basis/setting-values'
import type { GatewaySettings } from './gateway'
import type { MailSettings } from '../mail-server'

export interface DeliverySettings {
  /** The operator's HTTP service that sends codes; absent if there is none. */
  gateway?: GatewaySettings
  /** A mail server that sends codes to the addresses that users gave; absent if there is none. */
  mail?: MailSettings
}

const DEFAULT_BODY = '{"number":"{number}","code":"{code}","text":"{text}"}'

const readHeaders = (text: string): Record<string, string> => {
  try {
    const parsed: unknown = JSON.parse(text)
    const entries = Object.entries(parsed as object).map(([name, value]: [string, unknown]) => [
      name.toLowerCase(),
      value,
    ])
    // Throws on invalid names and values of headers.
    return Object.fromEntries(new Headers(entries as [string, string][]))
  } catch {
    throw new BadSetting('CODE_WEBHOOK_HEADERS must be a JSON object of header names and values')
  }
}

/** CODE_WEBHOOK_URL enables the gateway; the other variables require it. */
const readGateway = (environment: NodeJS.ProcessEnv): Pick<DeliverySettings, 'gateway'> => {
  const { CODE_WEBHOOK_URL, CODE_WEBHOOK_HEADERS, CODE_WEBHOOK_BODY, FIREBASE_PROJECT_ID } = environment
  if (CODE_WEBHOOK_URL === undefined) {
    if (CODE_WEBHOOK_HEADERS !== undefined || CODE_WEBHOOK_BODY !== undefined)
      throw new BadSetting('CODE_WEBHOOK_HEADERS and CODE_WEBHOOK_BODY need CODE_WEBHOOK_URL')
    return {}
  }
  if (FIREBASE_PROJECT_ID !== undefined) throw new BadSetting('CODE_WEBHOOK_URL has no effect with FIREBASE_PROJECT_ID')
  const body = CODE_WEBHOOK_BODY ?? DEFAULT_BODY
  if (!/\{(code|text)\}/.test(body)) throw new BadSetting('CODE_WEBHOOK_BODY must contain {code} or {text}')
  const headers = { 'content-type': 'application/json', ...readHeaders(CODE_WEBHOOK_HEADERS ?? '{}') }
  return { gateway: { url: webAddress('CODE_WEBHOOK_URL', CODE_WEBHOOK_URL), headers, body } }
}

/** CODE_SMTP_URL enables the mail server. */
const readMail = (environment: NodeJS.ProcessEnv): Pick<DeliverySettings, 'mail'> => {
  const { CODE_SMTP_URL: url, CODE_SMTP_FROM: from, FIREBASE_PROJECT_ID } = environment
  if (url === undefined && from === undefined) return {}
  if (url === undefined || from === undefined) throw new BadSetting('CODE_SMTP_URL and CODE_SMTP_FROM need each other')
  if (FIREBASE_PROJECT_ID !== undefined) throw new BadSetting('CODE_SMTP_URL has no effect with FIREBASE_PROJECT_ID')
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new BadSetting('CODE_SMTP_URL must be an address that begins with smtp:// or smtps://')
  if (!/^[^<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) throw new BadSetting('CODE_SMTP_FROM must be an e-mail address')
  return { mail: { url, from } }
}

export const readDelivery = (environment: NodeJS.ProcessEnv): DeliverySettings => ({
  ...readGateway(environment),
  ...readMail(environment),
})
