/**
 * [Note: Never an error of our own]
 *
 * The SDK treats any JSON error on these paths as the provider's verdict on the user and signs them out. So only real
 * verdicts are answered in JSON, as status 400; this server's own faults are answered in HTML, which the SDK counts as
 * a network failure.
 */
import type { IncomingMessage } from 'node:http'
import { deviceName } from '../../contract/device-name'
import type { Result } from '../../contract/failure'
import { checkLimit, checkNetwork, giveBack } from '../limits/check'
import { general, provider } from '../limits/general'
import type { NetworkPolicy } from '../limits/policy'
import type { Bodies } from '../basis/read-body'
import type { Refusal } from '../basis/refusal'
import { providerCalls, type IdentityParts } from './calls'

const MAX_BODY_BYTES = 64 * 1024
const headers = { 'cache-control': 'no-store' }

const verdict = (message: string, status = 400) =>
  Response.json(
    { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
    { status, headers },
  )

/** Not a verdict on the user: the SDK counts it as a network failure. */
const notNow = (status: number, retryAfter?: number) =>
  new Response('<!doctype html><title>Not now</title>', {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  })

const refusedBody = ({ status, code, retryAfter }: Refusal) =>
  code === 'BODY_TOO_LARGE' ? verdict('INVALID_REQUEST') : notNow(status, retryAfter)

/** The limit of a network's sign-ins that a call takes from; undefined for any other call. */
const signInPolicy = (path: string): NetworkPolicy | undefined => {
  if (path.endsWith(':sendVerificationCode')) return provider.codes
  return /:signInWith(PhoneNumber|CustomToken)$/.test(path) ? provider.confirmations : undefined
}

/** Calls that verify or compute a signature. */
const isSigned = (path: string) => /\/token$|:(revoke|lookup)$/.test(path)

/** A sign-in gets the limit's error code; a renewal that is refused in JSON would sign the user out. */
const overLimit = async ({ limiter }: IdentityParts, path: string, address: string): Promise<Response | undefined> => {
  const own = signInPolicy(path)
  let checked = await checkLimit(limiter, general.stranger, address)
  if (checked.ok && own) checked = await checkNetwork(limiter, own, address)
  if (checked.ok && isSigned(path)) checked = await checkLimit(limiter, provider.tokens, address)
  if (checked.ok) return undefined
  return own ? verdict('TOO_MANY_ATTEMPTS_TRY_LATER') : notNow(429, checked.error.retryAfter)
}

/**
 * Gives back what `overLimit` took for a sign-in that guesses nothing: it succeeded, or the code could not be sent. With
 * open registration each code counts: strangers get them too.
 */
const forgive = async (parts: IdentityParts, path: string, address: string, answer: Result<object, string>) => {
  const own = signInPolicy(path)
  if (own === undefined || (own === provider.codes && !parts.isInvitedOnly)) return
  if (answer.ok || answer.error === 'CODE_NOT_SENT') await giveBack(parts.limiter, own, address)
}

/** Parses JSON, or a form as the token call sends it; undefined if it is neither. */
const parseBody = (request: Request, body: string): unknown => {
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body))
  try {
    return body === '' ? {} : (JSON.parse(body) as unknown)
  } catch {
    return undefined
  }
}

const isProviderPath = (path: string) => /^\/(identitytoolkit|securetoken)\.googleapis\.com\//.test(path)

/** Handles the identity provider's calls at the origin's root; returns undefined for any other path. */
export const createProvider =
  (parts: IdentityParts & { bodies: Bodies }) =>
  async (request: Request, incoming: IncomingMessage, address: string): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url)
    if (!isProviderPath(pathname)) return undefined
    const call = providerCalls[`${request.method} ${pathname}`]
    if (call === undefined) return verdict('NOT_FOUND', 404)
    try {
      const limited = await overLimit(parts, pathname, address)
      if (limited) return limited
      const text = await parts.bodies.read(incoming, MAX_BODY_BYTES, `address ${address}`)
      if (!text.ok) return refusedBody(text.error)
      const body = parseBody(request, text.value)
      if (body === undefined) return verdict('INVALID_REQUEST')
      const answer = await call(parts, body, {
        address,
        deviceName: deviceName(request.headers.get('user-agent') ?? ''),
      })
      await forgive(parts, pathname, address, answer)
      return answer.ok ? Response.json(answer.value, { headers }) : verdict(answer.error)
    } catch (error) {
      parts.log('identity.failed', { call: pathname, error })
      return notNow(502)
    }
  }
