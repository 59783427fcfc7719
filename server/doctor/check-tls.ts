/** Checks the connection to the site: its certificate, HTTP/2, HSTS, and the answer to plain http. */
import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { ask } from './ask'
import { advice, passed, wrong, type Finding } from './finding'
import { fixOf } from './proxy-settings'
import { errorCode } from '../basis/error-code'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Proxies renew a certificate when a third of its time is left. */
const MIN_SHARE = 1 / 6
const MIN_DAYS = 14

const UNKNOWN = 'its authority is not known to browsers'
const REASONS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet: is the clock of this machine right?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself, and browsers accept no such certificate',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of its authority is not sent along, or is not known to browsers',
}
/** Codes that an authority of the operator's own leads to. */
const PRIVATE = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])
const OWN_AUTHORITY =
  'With an authority of your own install its certificate on each phone, and run this with NODE_EXTRA_CA_CERTS=/path/to/ca.pem.'

const CHAIN = "Give the proxy a valid certificate for this name, with its whole chain (Let's Encrypt: fullchain.pem)."

/** Judges the certificate, and whether the proxy speaks HTTP/2. Rejects if the site cannot be reached. */
export const checkTls = async ({ hostname, port }: URL): Promise<Finding[]> => {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['h2', 'http/1.1'],
    rejectUnauthorized: false,
  })
  await once(socket, 'secureConnect')
  const { authorizationError: error, alpnProtocol } = socket
  const { valid_from: from, valid_to: until } = socket.getPeerCertificate()
  socket.destroy()
  const validity = { from: new Date(from), until: new Date(until) }
  return [
    judgeCertificate(error === null ? undefined : codeOf(error), validity, new Date()),
    judgeProtocol(alpnProtocol),
  ]
}

const codeOf = (error: Error | string | undefined) =>
  error instanceof Error ? errorCode(error) || error.message : error

interface Validity {
  from: Date
  until: Date
}

/** `code`: the code of the error that rejected the certificate. */
export const judgeCertificate = (code: string | undefined, { from, until }: Validity, now: Date): Finding => {
  if (code)
    return wrong(
      'certificate',
      `browsers refuse it: ${REASONS[code] ?? code}`,
      PRIVATE.has(code) ? `${CHAIN} ${OWN_AUTHORITY}` : CHAIN,
    )
  const left = until.getTime() - now.getTime()
  const text =
    left < 2 * DAY_MS
      ? `valid for ${Math.floor(left / HOUR_MS)} more hours`
      : `valid for ${Math.floor(left / DAY_MS)} more days`
  return left < Math.min(MIN_DAYS * DAY_MS, (until.getTime() - from.getTime()) * MIN_SHARE)
    ? wrong('certificate', text, 'Renew it, and see why the proxy has not done so by itself.')
    : passed('certificate', text)
}

const judgeProtocol = (protocol: string | false | null): Finding =>
  protocol === 'h2'
    ? passed('http2', 'spoken')
    : wrong(
        'http2',
        'not spoken: while photos are sent, everything else waits for one of six connections',
        fixOf('http2'),
      )

const HOUR_S = 3600

/** Seconds in words: hours up to two days. */
const forHow = (seconds: number) => {
  const hours = Math.round(seconds / HOUR_S)
  if (hours < 1) return `${seconds} s`
  if (hours === 1) return 'an hour'
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}

/** Judges Strict-Transport-Security of an answer over TLS. */
export const judgeHsts = (header: string | undefined): Finding => {
  const age = Number(/max-age="?(\d+)/i.exec(header ?? '')?.[1] ?? 0)
  return age > 0
    ? passed('hsts', `browsers use only https for ${forHow(age)}`)
    : wrong('hsts', 'Strict-Transport-Security is missing: a first visit by http can be intercepted', fixOf('hsts'))
}

/** Judges the answer to plain http on `port`: a redirect to https, or none. */
export const checkPlain = async ({ hostname, origin }: URL, port = 80): Promise<Finding> => {
  const answer = await ask(new URL(`http://${hostname}:${port}/`)).catch(() => undefined)
  if (answer === undefined)
    return advice('redirect', 'http:// is not answered', 'Redirect it to https, for those who type the name alone.')
  answer.destroy()
  const { statusCode = 0, headers } = answer
  return statusCode >= 300 && statusCode < 400 && headers.location?.startsWith(`${origin}/`)
    ? passed('redirect', 'http:// leads to https://')
    : wrong(
        'redirect',
        `http:// answers ${statusCode} instead of leading to ${origin}`,
        'Answer 301 with the https address to all requests on port 80.',
      )
}
