/** The snapshot of home: the content of a start before any script has run (docs/decisions/0017-snapshot-of-home.md). */
import type { Page } from '@playwright/test'
import { holdApp, pressSnapshot } from '../held-app'
import { controlled } from '../installed'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import type { Site } from '../server'
import { signIn } from '../steps'
import { expect, test } from '../test'
import { alice, bob } from '../users'

/** Scripts, styles and fonts that a start requests until the app draws anything: eight that it needs for that. */
const NEEDED = /\/(theme|layers|figtree-latin|index|rolldown-runtime|react|start)[-.][^/]*$/
const MAX_NEEDED = 8
/** Parts that home requests while it is drawn out of sight, if its answers are read by then. */
const OF_HOME = /\/assets\/(shown-feed|background)-/

/** The stored snapshot's markup; '' if there is none. `plant` replaces it. */
const snapshotIn = (page: Page, plant?: Record<string, string>) =>
  page.evaluate(async (planted) => {
    const opening = indexedDB.open('clique-device')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const table = opening.result.transaction('session', planted ? 'readwrite' : 'readonly').objectStore('session')
    if (planted) table.put({ ...planted, id: 'home' })
    const reading = table.get('home')
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return (reading.result as { markup: string } | undefined)?.markup ?? ''
  }, plant)

/** Alice's phone, with a collection of four photos at home and a snapshot of it. */
const visit = async (page: Page, server: Site) => {
  const person = await register(server, alice)
  const collectionId = await makeCollection(person, await makeClique(person, 'Lake house'), 'Summer week')
  await addPhotos(person, collectionId, 4)
  await arrive(page, person)
  await controlled(page)
  await expect(page.locator('main img')).toHaveCount(4)
  await expect.poll(async () => (await snapshotIn(page)).match(/<img class="[^"]*_shown_[^>]*>/g)?.length).toBe(4)
  return { person, collectionId }
}

/** Opens home in a tab in which no script of a page runs. */
const openWithoutScripts = async (page: Page) => {
  const tab = await page.context().newPage()
  const devtools = await page.context().newCDPSession(tab)
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true })
  await tab.goto('/')
  return tab
}

// [R36]
test('home is shown before any script has run, without a network', async ({ device, server }) => {
  const page = await device()
  await visit(page, server)
  await server.kill()
  const tab = await openWithoutScripts(page)
  await expect(tab.getByRole('heading', { name: 'Summer week', includeHidden: true })).toBeVisible()
  await expect
    .poll(() =>
      tab.locator('main img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true, true, true, true])
  expect(await tab.locator('#root').evaluate((root) => root.childElementCount)).toBe(0)
  await server.start()
})

// [R36]
test('the app replaces it in one frame: nothing moves, no photo fades, and few files are requested', async ({
  device,
  server,
}) => {
  const page = await device({ reducedMotion: 'no-preference' })
  await visit(page, server)
  await server.kill()
  await page.addInitScript(() => {
    const frames: { isSnapshot: boolean; places: string; isShown: boolean }[] = []
    let drawnAt = Infinity
    new MutationObserver((_, observer) => {
      if (!document.getElementById('root')?.hasChildNodes()) return
      drawnAt = performance.now()
      observer.disconnect()
    }).observe(document, { subtree: true, childList: true })
    const look = () => {
      const [snapshot, root] = [document.getElementById('snapshot'), document.getElementById('root')]
      const screen = snapshot ?? root
      const images = [...(screen?.querySelectorAll('main img') ?? [])] as HTMLImageElement[]
      if (images.length > 0)
        frames.push({
          isSnapshot: snapshot !== null,
          places: [...(screen?.querySelectorAll('header, main h2, main img, main a, nav svg') ?? [])]
            // The width is ignored: the font of a text may arrive between the two.
            .map((one) => one.getBoundingClientRect())
            .map(({ x, y, height }) => [x, y, height].map(Math.round))
            .join(' '),
          isShown: images.every((image) => image.complete && getComputedStyle(image).opacity === '1'),
        })
      const files = performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => /\.(js|css|woff2)$/.test(name) && startTime < drawnAt)
      if (frames.at(-1)?.isSnapshot === false)
        Object.assign(window, { seen: { frames, files: files.map(({ name }) => name) } })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await page.waitForFunction(() => 'seen' in window)
  const { frames, files } = await page.evaluate(
    () =>
      (
        window as unknown as {
          seen: { files: string[]; frames: { isSnapshot: boolean; places: string; isShown: boolean }[] }
        }
      ).seen,
  )
  const last = frames.findLast(({ isSnapshot }) => isSnapshot)
  expect(last).toMatchObject({ isShown: true })
  expect(frames.at(-1)).toEqual({ ...last, isSnapshot: false })
  expect(files.filter((file) => !NEEDED.test(file) && !OF_HOME.test(file))).toEqual([])
  expect(files.filter((file) => NEEDED.test(file)).length).toBeLessThanOrEqual(MAX_NEEDED)
  await server.start()
})

// [R37]
test('a press before the app has started is done when it has: the last one, once', async ({ device, server }) => {
  const page = await device()
  const { collectionId } = await visit(page, server)
  const start = await holdApp(page)
  await page.reload()
  await pressSnapshot(page, 'button', 'Settings')
  await pressSnapshot(page, 'link', 'Summer week')
  await start()
  await expect(page).toHaveURL(new RegExp(`/collection/${collectionId}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Summer week' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Summer week' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

// [R37]
test("a script's click before the app has started counts as a press", async ({ device, server }) => {
  const page = await device()
  await visit(page, server)
  const start = await holdApp(page)
  await page.reload()
  await page.locator('#snapshot').getByRole('button', { name: 'Settings', includeHidden: true }).dispatchEvent('click')
  await start()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})

// [R37]
test('a press before the app has started does nothing if something else is at its place by then', async ({
  device,
  server,
}) => {
  const page = await device()
  await visit(page, server)
  const start = await holdApp(page)
  await page.reload()
  const link = await pressSnapshot(page, 'link', 'Summer week')
  await link.evaluate((element) => element.setAttribute('href', '/collection/another'))
  await start()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

// [S28] [S16]
test('F32 after signing out it is gone, and the next user never sees it', async ({ device, server }) => {
  const page = await device()
  const { person } = await visit(page, server)
  const build = await page.evaluate(
    () => new URL(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '').pathname,
  )
  const markup = await snapshotIn(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await snapshotIn(page)).toBe('')
  // Even a snapshot that a fault left on the device is shown to no user.
  await snapshotIn(page, { uid: person.uid, markup, build })
  const signedOut = await openWithoutScripts(page)
  expect(await signedOut.content()).not.toContain('Summer week')
  await signedOut.close()
  await signIn(page, await register(server, bob))
  await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
  expect(await snapshotIn(page)).toBe('')
  await snapshotIn(page, { uid: person.uid, markup, build })
  const bobs = await openWithoutScripts(page)
  expect(await bobs.content()).not.toContain('Summer week')
})

// [R35]
test('removed parts of home are not in it', async ({ device, server }) => {
  const page = await device()
  const { person, collectionId } = await visit(page, server)
  await page.goto(`/collection/${collectionId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Summer week' })).toBeVisible()
  await person.call.ask('deleteCollection', { params: { id: collectionId } })
  await page.reload()
  await expect.poll(() => snapshotIn(page)).toBe('')
  const tab = await openWithoutScripts(page)
  expect(await tab.content()).not.toContain('Summer week')
})
