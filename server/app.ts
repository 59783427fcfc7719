import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { SigningKeys } from './identity/tokens/keys'
import { createProvider } from './identity/provider'
import type { Puzzles } from './identity/codes/puzzles'
import { checkLimit } from './limits/check'
import { createLimiter, noLimits } from './limits/limiter'
import { networkOf } from './limits/network'
import { general } from './limits/general'
import { serveApi } from './routes/serve'
import type { Services } from './routes/services'
import type { Settings } from './settings/settings'
import { createClient } from './web/client'
import { clientAddress } from './web/client-address'

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const tooMany = (seconds = 1) =>
  new Response('Too many requests\n', {
    status: 429,
    headers: { 'content-type': 'text/plain', 'retry-after': String(seconds) },
  })

/** The parts of the server's own sign-in. */
export interface OwnSignIn {
  keys: SigningKeys
  /** Absent if a code requires no proof of work. */
  puzzles?: Puzzles
}

/**
 * Maps requests to responses: the API, the built app and, with `own` sign-in, the identity provider's calls; /metrics
 * if the settings enable it.
 */
export const createApp = (services: Services, settings: Settings, own: OwnSignIn | undefined) => {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const provider = own && createProvider({ ...services, ...own })
  const client = createClient(settings.clientFolder, {
    store: settings.s3 && new URL(settings.s3.endpoint).origin,
    firebase: settings.firebase !== undefined,
  })
  // Counted by each process: a page needs no database.
  const pages = settings.hasLimits ? createLimiter() : noLimits
  app.route('/api', serveApi(services))
  if (settings.hasMetrics)
    app.get('/metrics', async () => {
      const { metrics, live, failures, jobTimes, installation, missing, readFigures } = services
      const text = metrics.render({
        streams: live.count(),
        failures: failures(),
        jobs: jobTimes.read(),
        disk: await installation.disk(),
        figures: await readFigures(),
        backups: await installation.backup(),
        missing: missing(),
      })
      return new Response(text, { headers: { 'content-type': METRICS_TYPE } })
    })
  app.all('*', async ({ req: { raw }, env: { incoming } }) => {
    const address = networkOf(clientAddress(incoming, services.proxies))
    const welcome = await checkLimit(pages, general.pages, address)
    if (!welcome.ok) return tooMany(welcome.error.retryAfter)
    return (await provider?.(raw, incoming, address)) ?? client(raw)
  })
  app.onError((error) => {
    services.log('request.failed', { error })
    return new Response('Something went wrong\n', { status: 500, headers: { 'content-type': 'text/plain' } })
  })
  return app
}
