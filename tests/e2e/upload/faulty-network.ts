/** Uploads through a network that can fail, by a member or by a guest. */
import type { Page } from '@playwright/test'
import { startFaultProxy, type FaultProxy } from '../fault-proxy'
import { test as base } from '../test'
import { newGuestUploader, newUploader, signInAs, type Uploader } from '../uploads'

interface Fixtures {
  network: FaultProxy
  /** Whether a guest uploads, who has no account. */
  asGuest: boolean
  uploader: Uploader
  page: Page
}

export const test = base.extend<Fixtures>({
  asGuest: [false, { option: true }],
  network: async ({ server }, use) => {
    const network = await startFaultProxy(server.url)
    await use(network)
    await network.close()
  },
  uploader: async ({ server, asGuest }, use) => use(await (asGuest ? newGuestUploader : newUploader)(server)),
  page: async ({ device, network, uploader }, use) => {
    const page = await device({ baseURL: network.url })
    await signInAs(page, uploader)
    // With it, no page waits for a connection that stalled PUTs hold, and loaded content survives a server that is
    // down.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await use(page)
  },
})

/** Tells the calls of an upload apart. */
export const calls = {
  reserve: ({ path }: { path: string }) => path === '/api/collection/upload',
  put: ({ method }: { method: string }) => method === 'PUT',
  mark: ({ path }: { path: string }) => path === '/api/collection/markUploaded',
}
/** The requests that sent bytes. */
export const putsOf = (network: FaultProxy) => network.done.filter((one) => one.startsWith('PUT '))
