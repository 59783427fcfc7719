import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { SigningKeys } from './identity/keys'
import { createProvider } from './identity/provider'
import { serveApi } from './routes/serve'
import type { Services } from './services'
import { createClient } from './web/client'
import { clientAddress } from './web/client-address'

/**
 * Requests in, responses out: the API, the built app in `clientFolder` and, with the local provider's `keys`, the
 * identity provider's calls.
 */
export const createApp = (services: Services, keys: SigningKeys | undefined, clientFolder: string) => {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const provider = keys && createProvider({ ...services, keys })
  const client = createClient(clientFolder)
  app.route('/api', serveApi(services))
  app.all('*', async ({ req: { raw }, env: { incoming } }) => {
    const address = clientAddress(incoming, services.proxies)
    return (await provider?.(raw, address)) ?? client(raw)
  })
  app.onError((error) => {
    services.log('request failed', { error })
    return new Response('Something went wrong\n', { status: 500, headers: { 'content-type': 'text/plain' } })
  })
  return app
}
