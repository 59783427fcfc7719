/** Checks the app through the proxy: health, security headers, caching of files that must be revalidated, metrics. */
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, countHeader, textOf } from './ask'
import { advice, passed, wrong, type Finding } from './finding'
import { passwordOf } from './check-password'
import { judgePermissions } from './check-permissions'
import { judgeHsts } from './check-tls'
import { fixOf } from './proxy-settings'

const OK = 200
const WORKER = '/service-worker.js'
const NOT_READY = '"UNAVAILABLE"'
/** How long a server may be not ready, and the interval of the requests. */
const READY_MS = 10_000
const PAUSE_MS = 500
const ALLOWED_DRIFT_MS = 60_000

/** A server that is busy for a moment says that it is not ready: asks again for `READY_MS`. */
const askHealth = async (origin: string) => {
  const end = performance.now() + READY_MS
  for (;;) {
    const answer = await ask(new URL('/api/health', origin))
    const text = await textOf(answer)
    if (!text.includes(NOT_READY) || performance.now() > end) return { answer, text }
    await wait(PAUSE_MS)
  }
}

/** Whether Clique answers at all; if not, the other checks are skipped. */
export const checkHealth = async (origin: string): Promise<Finding> => {
  const { answer, text } = await askHealth(origin)
  if (answer.statusCode === OK && answer.headers['content-type']?.startsWith('application/json'))
    return passed('health', 'Clique answers, and is ready')
  const password = passwordOf(answer)
  if (password) return password
  const said = `/api/health answers ${answer.statusCode}`
  return text.includes(NOT_READY)
    ? wrong('health', `${said}: Clique is not ready`, "Look for health.not_ready in the server's log.")
    : wrong('health', `${said}, and not Clique`, 'Is the server started, and is its port the one in the proxy?')
}

const SECURITY = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy']

const judgeSecurity = (page: IncomingMessage): Finding => {
  const unfit = SECURITY.filter((name) => countHeader(page, name) !== 1)
  const isOwn = String(page.headers['content-security-policy']).startsWith("default-src 'none'; base-uri 'none'")
  if (unfit.length === 0 && isOwn) return passed('security-headers', 'as Clique sends them')
  const which = unfit.length > 0 ? unfit.join(', ') : 'content-security-policy'
  return wrong(
    'security-headers',
    `the proxy removes, repeats or replaces ${which}`,
    'Add and remove no security header but Strict-Transport-Security in the proxy.',
  )
}

/** Judges whether every visit requests a new version. */
const judgeCaching = (worker: IncomingMessage, page: IncomingMessage): Finding => {
  if (worker.statusCode !== OK)
    return wrong(
      'caching',
      `${WORKER} answers ${worker.statusCode}: the app cannot be installed, and new versions never arrive`,
      'Pass all files on to Clique, .js among them.',
    )
  const isFresh = ({ headers }: IncomingMessage) =>
    /^(no-cache|no-store|max-age=0)\b/.test(headers['cache-control'] ?? '') && Number(headers['age'] ?? 0) === 0
  const old = [isFresh(worker) ? [] : [WORKER], isFresh(page) ? [] : ['/']].flat()
  return old.length === 0
    ? passed('caching', 'the page and the service worker are asked for each time')
    : wrong(
        'caching',
        `${old.join(' and ')} may be kept by browsers or the proxy: new versions arrive late or never`,
        'Leave Cache-Control as Clique sends it: no expires, no cache for .js in the proxy.',
      )
}

/** Compares the clock of an answer with this machine's. */
const judgeClock = (date: string | undefined, now: Date): Finding => {
  const drift = Math.abs(Date.parse(date ?? '') - now.getTime())
  return drift <= ALLOWED_DRIFT_MS
    ? passed('clock', 'the same as here')
    : wrong(
        'clock',
        `it differs from this machine's by ${Math.round(drift / 1000)} s: sessions and links end too early or late`,
        'Keep both clocks right by NTP (timedatectl set-ntp true).',
      )
}

const judgeCompression = (page: IncomingMessage): Finding =>
  page.headers['content-encoding'] === undefined
    ? advice('compression', 'the page arrives uncompressed', 'Pass Accept-Encoding on: Clique has compressed files.')
    : passed('compression', String(page.headers['content-encoding']))

const checkMetrics = async (origin: string): Promise<Finding> => {
  const answer = await ask(new URL('/metrics', origin))
  const text = await textOf(answer)
  return answer.statusCode === OK && text.startsWith('# ')
    ? wrong('metrics', '/metrics can be read by everyone', fixOf('metrics'))
    : passed('metrics', 'not readable from outside')
}

export const checkApp = async (origin: string): Promise<Finding[]> => {
  const headers = { 'accept-encoding': 'br, gzip' }
  const page = await ask(new URL('/', origin), { headers })
  const worker = await ask(new URL(WORKER, origin), { headers })
  page.destroy()
  worker.destroy()
  const password = passwordOf(page)
  if (password) return [password]
  return [
    judgeHsts(page.headers['strict-transport-security']),
    judgeSecurity(page),
    judgePermissions(page.headers['permissions-policy'], origin),
    judgeCaching(worker, page),
    judgeCompression(page),
    judgeClock(page.headers.date, new Date()),
    await checkMetrics(origin),
  ]
}
