/** Pinned content can be seen offline, whether it was viewed before or not. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { controlled } from '../installed'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import type { Site } from '../server'
import { expect, test } from '../test'
import { alice, bob } from '../users'

const share = async (server: Site, photos: number) => {
  const [a, b] = [await register(server, alice), await register(server, bob)]
  const cliqueId = await makeClique(a, 'Lake house', b)
  const collectionId = await makeCollection(a, cliqueId, 'Summer week')
  for (let added = 0; added < photos; added += 18) await addPhotos(a, collectionId, Math.min(18, photos - added))
  return { a, b, cliqueId, collectionId, path: `/collection/${collectionId}` }
}

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^(Collection|Clique) options$/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const kept = (page: Page) => page.getByText(/^On this computer · [\d.]+ (KB|MB)$/)

/** Number of files in the caches whose names begin with `prefix`. */
const files = (page: Page, prefix: string) =>
  page.evaluate(async (begin) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(begin))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().length
  }, prefix)

// [R22]
test('a kept collection opens whole after a restart without a network, photo by photo @long', async ({
  launchOptions,
  viewport,
  server,
}) => {
  const { b, a, collectionId, path } = await share(server, 22)
  const { items } = await a.call.ask('getCollection', { params: { id: collectionId }, query: { size: 50 } })
  const last = items.at(-1)?.id ?? ''
  const { comment } = await a.call.ask('createComment', { body: { payload: 'The last one', collectionItemId: last } })
  await a.call.ask('createComment', { body: { payload: 'Indeed', collectionItemId: last, parentId: comment.id } })
  const profile = await mkdtemp(join(tmpdir(), 'clique-keep-'))
  const open = () => chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: server.url, viewport })
  let context = await open()
  let page = context.pages()[0] ?? (await context.newPage())
  await arrive(page, b)
  await controlled(page)
  await page.goto(path)
  await expect(page.locator('[data-photo]').first()).toBeVisible()
  await choose(page, 'Keep on this computer')
  await expect(kept(page)).toBeVisible({ timeout: 60_000 })
  expect(await files(page, 'kept-')).toBe(44)
  await context.close()

  await server.kill()
  context = await open()
  page = context.pages()[0] ?? (await context.newPage())
  await page.goto(path)
  await expect(kept(page)).toBeVisible()
  await page.locator('[data-photo] button').first().click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  const loaded = () =>
    viewer
      .locator('img[src*="/medium"]')
      .evaluateAll((images: HTMLImageElement[]) =>
        images
          .filter(({ naturalWidth, src }) => naturalWidth > 256 && src !== '')
          .map(({ src }) => new URL(src).pathname),
      )
  const seen = new Set<string>()
  for (let position = 1; position <= 22; position++) {
    await expect(viewer.getByText(`${position} / 22`)).toBeVisible()
    await expect.poll(async () => (await loaded()).length).toBeGreaterThan(0)
    for (const path of await loaded()) seen.add(path)
    if (position < 22) await page.keyboard.press('ArrowRight')
  }
  expect(seen.size).toBe(22)
  await page.keyboard.press('c')
  await expect(page.getByText('The last one')).toBeVisible()
  await page.getByRole('button', { name: 'View 1 reply' }).click()
  await expect(page.getByText('Indeed')).toBeVisible()
  await context.close()
  await server.start()
  await rm(profile, { recursive: true, force: true })
})

// [R27]
test("a pinned clique adds new photos by itself, and ends with the user's access or choice @long", async ({
  device,
  server,
}) => {
  const { a, b, cliqueId, collectionId } = await share(server, 2)
  const page = await device()
  await arrive(page, b)
  await controlled(page)
  await page.goto(`/clique/${cliqueId}`)
  await choose(page, 'Keep on this computer')
  await expect(kept(page)).toBeVisible()
  expect(await files(page, 'kept-')).toBe(4)

  // Received live, and fetched with the service worker's permission: nothing is stored twice
  const ordinary = await files(page, 'images-')
  const other = await makeCollection(a, cliqueId, 'Autumn')
  await addPhotos(a, collectionId, 3)
  await addPhotos(a, other, 1)
  await expect.poll(() => files(page, 'kept-')).toBe(12)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: /^On this computer: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Kept on this computer' })
  await expect(dialog.getByRole('listitem')).toContainText(/^Lake houseClique · 6 flicks · [\d.]+ (KB|MB)/)
  await dialog.getByRole('button', { name: 'Remove Lake house from this computer' }).click()
  await expect(dialog.getByText(/^Nothing yet\./)).toBeVisible()
  await expect.poll(() => files(page, 'kept-')).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Close' }).click()
  expect(await files(page, 'images-')).toBeLessThan(ordinary + 12)

  await choose(page, 'Keep on this computer')
  await expect.poll(() => files(page, 'kept-')).toBe(12)
  await b.call.ask('leaveClique', { params: { id: cliqueId } })
  await expect.poll(() => files(page, 'kept-')).toBe(0)
  const answers = await page.evaluate(async (id) => {
    const { name = '' } = (await indexedDB.databases()).find(({ name: one }) => one?.startsWith('clique-cache-')) ?? {}
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
    })
    return new Promise<string[]>((resolve) => {
      const reading = database.transaction('responses').objectStore('responses').getAllKeys()
      reading.addEventListener('success', () => resolve((reading.result as string[]).filter((key) => key.includes(id))))
    })
  }, collectionId)
  expect(answers).toEqual([])
})
