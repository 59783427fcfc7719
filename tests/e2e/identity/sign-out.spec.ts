/**
 * Data that signing out leaves behind: nothing of the user's except photos they asked to keep (docs/rules/faults.md F31
 * to F33).
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { quiet, signIn } from '../steps'
import type { Site } from '../server'
import { expect, test } from '../test'
import { bob } from '../users'

const ada = { username: 'ada_unmistakable', firstName: 'Adalberta', lastName: 'Archerfield' }

/** Names of caches and databases. */
const names = (page: Page) =>
  page.evaluate(async () => [...(await caches.keys()), ...(await indexedDB.databases()).map(({ name }) => name)])

/**
 * Every place in which this origin stores data, and its contents, as text. For the app itself only the names. It opens
 * caches: one that is deleted in the meantime would be created again.
 */
const inventory = (page: Page) =>
  page.evaluate(async () => {
    const found: { place: string; text: string }[] = []
    for (const [kind, storage] of [['local', localStorage] as const, ['session', sessionStorage] as const])
      for (const [key, text] of Object.entries(storage)) found.push({ place: `${kind} ${key}`, text: String(text) })
    if (document.cookie) found.push({ place: 'cookie', text: document.cookie })
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      found.push({ place: `cache ${name}`, text: requests.map(({ url }) => url).join(' ') })
    }
    const show = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value instanceof Blob ? 'blob' : value
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase | undefined>((resolve, reject) => {
        const opening = indexedDB.open(name)
        let isGone = false
        // Deleted since it was listed: opening creates it again.
        opening.addEventListener('upgradeneeded', () => {
          isGone = true
          opening.transaction?.abort()
        })
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => (isGone ? resolve(undefined) : reject(opening.error)))
      })
      if (!database) continue
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.addEventListener('success', () => resolve(reading.result))
        })
        found.push({ place: `database ${name} ${store}`, text: JSON.stringify(rows, show) })
      }
      database.close()
    }
    return found
  })

const uidOf = async (page: Page) => {
  const rows = (await inventory(page)).find(({ place }) => place === 'database clique-device session')?.text ?? '[]'
  return (JSON.parse(rows) as { uid: string }[])[0]?.uid ?? ''
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
}

/** A visit that leaves traces in as many places as exist. */
const beBusy = async (page: Page, server: Site) => {
  const person = await register(server, ada)
  const friend = await register(server, { username: 'zoe_unmistakable', firstName: 'Zoe', lastName: 'Zander' })
  const cliqueId = await makeClique(person, 'Unmistakable house', friend)
  const collectionId = await makeCollection(person, cliqueId, 'Unmistakable week')
  const photos = await addPhotos(person, collectionId, 2)
  await arrive(page, person)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill(friend.username)
  await page.getByRole('link', { name: friend.username }).first().click()
  await expect(page).toHaveURL(/\/profile\//)
  await page.goto(`/collection/${collectionId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Unmistakable week' })).toBeVisible()
  await expect(page.locator('main img[src*="/media/"]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Keep on this computer' }).click()
  await expect(page.getByText(/^On this computer · /)).toBeVisible()
  await quiet(page)
  return { person, friend, cliqueId, collectionId, photos, uid: await uidOf(page) }
}

// [S16]
test('F32 nothing of a user who signed out is left for the next, and every place is in docs/storage.md', async ({
  device,
  server,
}) => {
  const page = await device()
  const { person, friend, cliqueId, collectionId, photos, uid } = await beBusy(page, server)
  const traces = [uid, person.userId, friend.userId, cliqueId, collectionId, ...photos]
  traces.push(
    'unmistakable',
    'Unmistakable',
    'Adalberta',
    'Archerfield',
    person.digits,
    `(${person.digits.slice(0, 3)})`,
  )
  const tracesIn = async () => {
    const all = await inventory(page)
    return traces.filter((trace) => all.some(({ place, text }) => `${place} ${text}`.includes(trace)))
  }
  // The dump does contain existing data.
  const before = await inventory(page)
  expect(await tracesIn()).toEqual(expect.arrayContaining([uid, person.userId, cliqueId, collectionId, 'Adalberta']))
  for (const place of [`cache images-${uid}`, `cache kept-${uid}`, `database clique-cache-${uid} responses`])
    expect(before.find((one) => one.place === place)?.text.length).toBeGreaterThan(10)

  const listed = readFileSync(fileURLToPath(new URL('../../../docs/storage.md', import.meta.url)), 'utf8')
  const unlisted = before
    .flatMap(({ place }) => place.split(' ').slice(1))
    .map((name) => name.replace(uid, '{uid}').replace(/^workbox-precache-.*/, 'workbox-precache-*'))
    .filter((name) => !listed.includes(`\`${name}\``))
  expect([...new Set(unlisted)]).toEqual([])

  await logOut(page)
  await expect(page).toHaveURL(/\/auth$/)
  await expect.poll(() => names(page)).not.toContainEqual(expect.stringContaining(uid))
  await expect.poll(tracesIn).toEqual([])
  await signIn(page, await register(server, bob))
  await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
  expect(await tracesIn()).toEqual([])
  expect(await page.content()).not.toContain('nmistakable')
  await page.goBack()
  await quiet(page)
  expect(await page.content()).not.toContain('nmistakable')
  await page.goto(`/collection/${collectionId}`)
  await expect(page.getByText(/not found/i).first()).toBeVisible()
})

// [S15]
test('F33 signing out in one tab leads all out, ends their workers and calls, and leaves nothing @long', async ({
  device,
  server,
}) => {
  const page = await device()
  const person = await register(server, ada)
  await arrive(page, person)
  const others = [await page.context().newPage(), await page.context().newPage()]
  await others[0]?.goto('/')
  for (const tab of [page, ...others.slice(0, 1)])
    await expect.poll(() => tab.workers().filter((worker) => worker.url().includes('upload')).length).toBe(1)
  // Running calls that would never be answered.
  const failed: string[] = []
  for (const tab of others) {
    await tab.route('**/api/**', () => undefined)
    tab.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  }
  await others[0]?.getByRole('link', { name: 'Activity' }).first().click()
  await others[1]?.goto('/search?q=zoe')
  await others[1]?.getByRole('searchbox').fill('zoe_unm')
  const asked = others.map((tab) => tab.waitForRequest('**/api/**'))
  await others[1]?.getByRole('searchbox').fill('zoe')
  await others[0]?.getByRole('link', { name: 'Profile' }).first().click()
  await Promise.all(asked)
  await logOut(page)
  for (const tab of [page, ...others]) await expect(tab).toHaveURL(/\/auth$/)
  for (const tab of [page, ...others]) await expect.poll(() => tab.workers()).toEqual([])
  await expect.poll(() => failed.length).toBeGreaterThan(1)
  await expect.poll(() => uidOf(page)).toBe('')
  await expect.poll(() => names(page)).not.toContainEqual(expect.stringMatching(/^clique-(cache|queue)-/))
})

// [O29]
test('F31 signing out with a like that was not sent asks first @long', async ({ device, server }) => {
  const page = await device()
  const { collectionId } = await beBusy(page, server)
  await page.goto(`/collection/${collectionId}`)
  await server.kill()
  await page.getByRole('button', { name: /^Like/ }).first().click()
  await logOut(page)
  const question = page.getByRole('alertdialog', { name: 'Some changes are not sent yet' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await question.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await server.start()
})
