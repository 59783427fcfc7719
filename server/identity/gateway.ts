/**
 * Sends codes through an HTTP service of the operator's (docs/identity.md). Each sending has its own time limit and one
 * more attempt; at most `MOST` run at once, so that a gateway that hangs holds neither memory nor other sign-ins.
 */
import type { Log } from '../log'

export interface GatewaySettings {
  url: string
  headers: Record<string, string>
  /** With {number}, {digits} (the number without its plus), {code} and {text} in it. */
  body: string
}

/** Sends a code to a number; false where the gateway did not accept it. */
export type Gateway = (phone: string, code: string) => Promise<boolean>

const LIMIT_MS = 5000
const ATTEMPTS = 2
const MOST = 20

const escapes = [
  [/^application\/x-www-form-urlencoded/, encodeURIComponent],
  [/json/, (value: string) => JSON.stringify(value).slice(1, -1)],
] as const

/** The template with its places filled, each value escaped as the body's type asks for. */
export const fillBody = ({ headers, body }: GatewaySettings, phone: string, code: string): string => {
  const type = headers['content-type'] ?? ''
  const escape = escapes.find(([pattern]) => pattern.test(type))?.[1] ?? ((value: string) => value)
  const values: Record<string, string> = {
    number: phone,
    digits: phone.slice(1),
    code,
    text: `${code} is your Clique code.`,
  }
  return body.replaceAll(/\{(number|digits|code|text)\}/g, (_, name: string) => escape(values[name] ?? ''))
}

export const createGateway = (settings: GatewaySettings, log: Log, limitMs = LIMIT_MS): Gateway => {
  let running = 0

  /** Whether it was accepted; undefined where another attempt may help. */
  const attempt = async (body: string): Promise<boolean | undefined> => {
    try {
      const signal = AbortSignal.timeout(limitMs)
      const { url, headers } = settings
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
      await response.body?.cancel()
      if (response.ok) return true
      log('identity.gateway_refused', { status: response.status })
      return response.status >= 500 ? undefined : false
    } catch (error) {
      // Its message may hold the address, which may hold a key.
      log('identity.gateway_failed', { reason: error instanceof Error ? error.name : 'unknown' })
      return undefined
    }
  }

  return async (phone, code) => {
    if (running >= MOST) {
      log('identity.gateway_busy', { running })
      return false
    }
    running += 1
    try {
      const body = fillBody(settings, phone, code)
      for (let tried = 0; tried < ATTEMPTS; tried++) {
        const accepted = await attempt(body)
        if (accepted !== undefined) return accepted
      }
      return false
    } finally {
      running -= 1
    }
  }
}
