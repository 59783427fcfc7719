import { Hono } from 'hono'
import type { SigningKeys } from './identity/keys'
import { createProvider } from './identity/provider'
import { serveApi } from './routes/serve'
import type { Services } from './services'
import { createClient } from './web/client'

/** Requests in, responses out: the API, the identity provider's calls and the built app in `clientFolder`. */
export const createApp = (services: Services, keys: SigningKeys, clientFolder: string): Hono => {
  const app = new Hono()
  const provider = createProvider({ ...services, keys })
  const client = createClient(clientFolder)
  app.route('/api', serveApi(services))
  app.all('*', async ({ req: { raw } }) => (await provider(raw)) ?? client(raw))
  app.onError((error) => {
    services.log('request failed', { error })
    return new Response('Something went wrong\n', { status: 500, headers: { 'content-type': 'text/plain' } })
  })
  return app
}
