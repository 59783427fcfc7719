/** Sends codes through the operator's HTTP service (docs/identity.md). */
import { GATEWAY_ATTEMPT_MS } from '../../../contract/waits'
import { causeOf } from '../../basis/cause-of'
import type { Log } from '../../telemetry/log'
import { createSender, textOf, type Attempt, type Send } from './sending'

export interface GatewaySettings {
  url: string
  headers: Record<string, string>
  /** Contains {number}, {digits} (the number without its plus), {code} and {text}. */
  body: string
}

const escapes = [
  [/^application\/x-www-form-urlencoded/, encodeURIComponent],
  [/json/, (value: string) => JSON.stringify(value).slice(1, -1)],
] as const

/** The template with its placeholders filled, each value escaped as the body's type requires. */
export const fillBody = ({ headers, body }: GatewaySettings, phone: string, code: string): string => {
  const type = headers['content-type'] ?? ''
  const escape = escapes.find(([pattern]) => pattern.test(type))?.[1] ?? ((value: string) => value)
  const values: Record<string, string> = {
    number: phone,
    digits: phone.slice(1),
    code,
    text: textOf(code),
  }
  return body.replaceAll(/\{(number|digits|code|text)\}/g, (_, name: string) => escape(values[name] ?? ''))
}

/** Sends a code once; resolves to the status of the answer. */
export const postCode = async (
  settings: GatewaySettings,
  phone: string,
  code: string,
  limitMs = GATEWAY_ATTEMPT_MS,
) => {
  const signal = AbortSignal.timeout(limitMs)
  const { url, headers } = settings
  const body = fillBody(settings, phone, code)
  // A redirect is not followed: only the operator's own URL gets a code.
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
  await response.body?.cancel()
  return response.status
}

/** Whether a gateway with this status has accepted a code. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300

export const createGateway = (settings: GatewaySettings, log: Log, limitMs = GATEWAY_ATTEMPT_MS): Send => {
  const attempt: Attempt = async (phone, code) => {
    try {
      const status = await postCode(settings, phone, code, limitMs)
      if (isAccepted(status)) return true
      log('identity.gateway_refused', { status })
      return status >= 500 ? undefined : false
    } catch (error) {
      log('identity.gateway_failed', { reason: causeOf(error) })
      return undefined
    }
  }
  return createSender(attempt, (running) => log('identity.gateway_busy', { running }))
}
