/**
 * A proxy with a sign-in page of its own in front of the server, such as Authelia or Cloudflare Access, and its session
 * has ended (docs/operations/proxies.md).
 */
import type { Page } from '@playwright/test'
import { startFaultProxy, type Fault, type FaultProxy } from '../fault-proxy'
import { controlled } from '../installed'
import { addPhotos, arrive } from '../seed'
import { expect, test } from '../test'
import { drawPhotos, expectComplete, newUploader, shownItems, startUpload } from '../uploads'

/** A sign-in page: its button signs in and leads to the URL in `rd`, or reloads. */
const PAGE = `<!doctype html><title>Proxy</title><h1>Who are you?</h1><button>Let me in</button><script>
document.querySelector('button').onclick = () => {
  document.cookie = 'proxy=in; path=/'
  location.assign(new URLSearchParams(location.search).get('rd') ?? location.href)
}
</script>`
const html = { 'content-type': 'text/html; charset=utf-8' }
const page = (status: number): Fault => ({ kind: 'answer', status, headers: html, body: PAGE })
const redirect = (location: string): Fault => ({ kind: 'answer', status: 302, headers: { ...html, location } })

/** The answer to a request without the proxy's cookie. `back`: the URL of the request; `login`: another origin. */
const kinds: [name: string, answer: (back: string, login: string) => Fault][] = [
  ['302 to another origin', (back, login) => redirect(`${login}/?rd=${encodeURIComponent(back)}`)],
  ['302 to its own page', (back) => redirect(`/login?rd=${encodeURIComponent(back)}`)],
  ['a page with 200', () => page(200)],
  ['a page with 401', () => page(401)],
  ['a page with 403', () => page(403)],
]

/** Pages in all caches: the app's own. */
const storedPages = (tab: Page) =>
  tab.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        if (response?.headers.get('content-type')?.includes('html')) found.push(await response.text())
      }
    }
    return found
  })

/** How the browser's check for a new version of the service worker ends. */
const updated = (tab: Page) =>
  tab.evaluate(async () => {
    const { ready } = navigator.serviceWorker
    return (await ready).update().then(
      () => 'checked',
      () => 'failed',
    )
  })

const hide = (network: FaultProxy, login: string, answer: (typeof kinds)[number][1]) => {
  network.fault = ({ url, path, cookie }) => {
    if (cookie.includes('proxy=in')) return undefined
    return path === '/login' ? page(200) : answer(network.url + url, login)
  }
}

for (const [name, answer] of kinds)
  // [R2] [R4] [O17]
  test(`F41 behind a proxy that answers with ${name} all is kept, and sent after the sign-in`, async ({
    device,
    server,
  }) => {
    const [network, login] = [await startFaultProxy(server.url), await startFaultProxy(server.url)]
    login.fault = () => page(200)
    const uploader = await newUploader(server)
    const [photoId = ''] = await addPhotos(uploader, uploader.collectionId, 1)
    const tab = await device({ baseURL: network.url })
    await arrive(tab, uploader)
    await controlled(tab)
    const place = `/collection/${uploader.collectionId}`
    await tab.goto(place)
    const like = tab.locator(`[data-photo="${photoId}"]`).getByRole('button', { name: /^Like, / })
    await expect(like).toBeVisible()
    const [drawn] = await drawPhotos(tab, 1)
    if (!drawn) throw new Error('one was drawn')

    hide(network, login.url, answer)
    await tab.reload()
    const link = tab.getByRole('link', { name: 'Sign in to your network' })
    await expect(link).toBeVisible()
    await expect(tab.locator('[data-photo] img')).toHaveCount(1)
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    const dialog = await startUpload(tab, uploader, [drawn])
    await dialog.getByRole('button', { name: 'Minimize' }).click()
    expect(await updated(tab)).toBe('failed')
    expect((await storedPages(tab)).filter((one) => one.includes('Who are you?'))).toEqual([])
    // The worker starts the app, and the user is still signed in.
    await tab.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(link).toBeVisible()

    await link.click()
    await tab.getByRole('button', { name: 'Let me in' }).click()
    await expect(tab).toHaveURL(network.url + place)
    await expectComplete(tab)
    await expect(link).toBeHidden()
    await expect.poll(async () => (await shownItems(uploader)).length).toBe(2)
    const liked = () => uploader.call.ask('getFlick', { params: { id: photoId } }).then(({ flick }) => flick.numLikes)
    await expect.poll(liked).toBe(1)
    expect(await updated(tab)).toBe('checked')
    await Promise.all([network.close(), login.close()])
  })
