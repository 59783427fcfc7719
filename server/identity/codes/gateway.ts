/** Sends codes through the operator's HTTP service (docs/identity.md). */
import type { Log } from '../../telemetry/log'
import { createSender, textOf, type Attempt, type Send } from './sending'

export interface GatewaySettings {
  url: string
  headers: Record<string, string>
  /** Contains {number}, {digits} (the number without its plus), {code} and {text}. */
  body: string
}

const LIMIT_MS = 5000

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

export const createGateway = (settings: GatewaySettings, log: Log, limitMs = LIMIT_MS): Send => {
  const attempt: Attempt = async (phone, code) => {
    try {
      const signal = AbortSignal.timeout(limitMs)
      const { url, headers } = settings
      const body = fillBody(settings, phone, code)
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
      await response.body?.cancel()
      if (response.ok) return true
      log('identity.gateway_refused', { status: response.status })
      return response.status >= 500 ? undefined : false
    } catch (error) {
      // Its message may contain the URL, which may contain a key.
      log('identity.gateway_failed', { reason: error instanceof Error ? error.name : 'unknown' })
      return undefined
    }
  }
  return createSender(attempt, (running) => log('identity.gateway_busy', { running }))
}
