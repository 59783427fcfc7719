/**
 * [Note: Never an error of our own]
 *
 * The SDK takes any JSON error on these paths as the provider's verdict on the person and signs them out (stack §3).
 * So only real verdicts are answered in JSON, as status 400; what goes wrong on our side is answered in HTML, which the
 * SDK counts as a network failure.
 */
import { checkLimit } from '../limits/check'
import { codes } from '../limits/policies'
import { readBody } from '../read-body'
import { providerCalls, type IdentityParts } from './calls'

const LARGEST_BODY = 64 * 1024
const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

const verdict = (message: string, status = 400) =>
  Response.json(
    { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
    { status, headers },
  )

/** JSON, or a form as the token call sends it; undefined where it is neither. */
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

/** Answers the identity provider's calls at the origin's root; undefined for any other path. */
export const createProvider =
  (parts: IdentityParts) =>
  async (request: Request, address: string): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url)
    if (!isProviderPath(pathname)) return undefined
    const call = providerCalls[`${request.method} ${pathname}`]
    if (call === undefined) return verdict('NOT_FOUND', 404)
    if (pathname.endsWith(':sendVerificationCode') && !(await checkLimit(parts.limiter, codes, address)).ok)
      return verdict('TOO_MANY_ATTEMPTS_TRY_LATER')
    try {
      const text = await readBody(request, LARGEST_BODY)
      const body = text === undefined ? undefined : parseBody(request, text)
      if (body === undefined) return verdict('INVALID_REQUEST')
      const answer = await call(parts, body)
      return answer.ok ? Response.json(answer.value, { headers }) : verdict(answer.error)
    } catch (error) {
      parts.log('identity failed', { call: pathname, error })
      return new Response('<!doctype html><title>Bad gateway</title>', {
        status: 502,
        headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      })
    }
  }
