/** Browsers that store nothing, or lose stored data (docs/rules/faults.md F20 to F24). */
import { readFile, mkdir, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { Photo } from '../../fixtures/photos'
import { signIn } from '../steps'
import { expect, test } from '../test'
import { addAsGuest, enterAsGuest } from '../guests/guest-links'
import {
  drawPhotos,
  expectComplete,
  expectExactly,
  homeOf,
  newGuestUploader,
  newUploader,
  signInAs,
  startUpload,
} from '../uploads'

const UPLOADERS = [
  ['', newUploader],
  [' (as a guest)', newGuestUploader],
] as const

/** How opening a database fails in this page from its next document on; only for databases in `names`, if given. */
const breakOpening = (target: Page | BrowserContext, how: 'throws' | 'fails' | 'is silent', names = '') =>
  target.addInitScript(
    ({ how, names }) => {
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (name: string, version?: number) {
        // A call without a version upgrades nothing: it opens the database as it is.
        if (!name.startsWith(names) || version === undefined) return open.call(this, name, version)
        if (how === 'throws') throw new DOMException('not here', 'SecurityError')
        const request = open.call(this, 'broken', 1)
        if (how === 'fails') request.addEventListener('upgradeneeded', () => request.transaction?.abort())
        else
          for (const type of ['success', 'upgradeneeded'])
            request.addEventListener(type, (event) => event.stopImmediatePropagation())
        return request
      }
    },
    { how, names },
  )

/** Without a new document, which would start with empty memory. */
const pickFromHome = async (page: Page, photos: Photo[]) => {
  await page
    .getByRole('link', { name: /Summer week/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add Photos' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(photos)
  await dialog.getByRole('button', { name: `Next (${photos.length})` }).click()
  return dialog
}

for (const how of ['throws', 'fails', 'is silent'] as const) {
  // [R6]
  test(`F20 IndexedDB ${how}: signed in and uploaded from memory, and the person is notified @long`, async ({
    device,
    server,
  }) => {
    const uploader = await newUploader(server)
    const page = await device()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await breakOpening(page, how)
    await signIn(page, uploader)
    await expect(page.getByText(/keep this page open: closing or reloading it loses photos/)).toBeVisible()
    const photos = await drawPhotos(page, 3)
    const dialog = await pickFromHome(page, photos)
    await server.kill()
    await dialog.getByRole('button', { name: 'Start Upload' }).click()
    await expect(dialog.getByText(/Keep this page open until your photos are sent/).first()).toBeVisible()
    await expect(dialog.getByText(/safe on this device/)).toHaveCount(0)
    await server.start()
    await expectComplete(page)
    await expectExactly(uploader, photos)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.locator('main img[src*="/media/"]').first()).toBeVisible()
    expect(errors).toEqual([])
  })

  test(`F20 IndexedDB ${how}: a guest enters and uploads from memory, and is notified @long`, async ({
    device,
    server,
  }) => {
    const uploader = await newGuestUploader(server)
    const page = await device()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await breakOpening(page, how)
    await signInAs(page, uploader)
    await expect(page.getByText(/keep this page open: closing or reloading it loses photos/)).toBeVisible()
    const photos = await drawPhotos(page, 3)
    const dialog = await addAsGuest(page, photos)
    await expectComplete(page)
    await expectExactly(uploader, photos)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.locator('main img[src*="/media/"]').first()).toBeVisible()
    expect(errors).toEqual([])
  })
}

test('F20 a browser that is set to store nothing at all: signed in, looked around and uploaded from memory @long @window', async ({
  server,
  profile,
}) => {
  const uploader = await newUploader(server)
  await mkdir(join(profile.folder, 'Default'))
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile.folder, 'Default/Preferences'), JSON.stringify(blocked))
  const { page } = await profile.launch()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/')
  const kinds = await page.evaluate(() =>
    ['localStorage', 'sessionStorage'].map((kind) => {
      try {
        return typeof window[kind as 'localStorage']
      } catch (error) {
        return (error as Error).name
      }
    }),
  )
  expect(kinds).toEqual(['SecurityError', 'SecurityError'])
  await signIn(page, uploader)
  await expect(page.getByText(/keep this page open: closing or reloading it loses photos/)).toBeVisible()
  const photos = await drawPhotos(page, 3)
  const dialog = await pickFromHome(page, photos)
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await expectComplete(page)
  await expectExactly(uploader, photos)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Like, 0 likes' }).first().click()
  const likes = async () => {
    const answer = await uploader.call.ask('getCollection', { params: { id: uploader.collectionId } })
    return answer.items.map(({ numLikes }) => numLikes).toSorted()
  }
  await expect.poll(likes).toEqual([0, 0, 1])
  expect(errors).toEqual([])
})

// [R8]
test('F21 a newer version wants the database: this tab closes it at once, and asks to be reloaded', async ({
  device,
  server,
}) => {
  const page = await device()
  await signInAs(page, await newUploader(server))
  const other = await page.context().newPage()
  await other.goto('/brand/icon.svg')
  const opened = await other.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('clique-device', 20)
        opening.addEventListener('blocked', () => resolve('blocked'))
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve('open')
        })
      }),
  )
  expect(opened).toBe('open')
  await expect(page.getByText('A newer version of Clique was opened in another tab.', { exact: false })).toBeVisible()
})

test('F24 the browser deletes the database under an open page: the user sees why they are signed out', async ({
  device,
  server,
}) => {
  const page = await device()
  await signInAs(page, await newUploader(server))
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase('clique-device').addEventListener('success', () => resolve())
      }),
  )
  await expect(page.getByText('This browser deleted everything that Clique had stored on this device.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
})

test('F21 an older tab holds the database: the person is asked to close it, and then it continues', async ({
  device,
  server,
}) => {
  const older = await device()
  await older.goto(`${server.url}/brand/icon.svg`)
  await older.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('clique-device', 5)
        opening.addEventListener('success', () => resolve())
      }),
  )
  const page = await older.context().newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Close the other Clique tabs' })).toBeVisible()
  await older.close()
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
})

for (const [who, makeUploader] of UPLOADERS)
  // [U9]
  test(`F22 a queue that cannot be opened: nothing is deleted unasked, and its photos can be saved${who} @long`, async ({
    device,
    server,
  }) => {
    const uploader = await makeUploader(server)
    const page = await device()
    await signInAs(page, uploader)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const photos = await drawPhotos(page, 2)
    await startUpload(page, uploader, photos, { beforeStart: () => server.kill() })
    await page.getByRole('button', { name: 'Minimize' }).click()
    const broken = await page.context().newPage()
    await page.close()
    await breakOpening(broken, 'fails', 'clique-queue-')
    await broken.goto(homeOf(uploader))
    const question = broken.getByRole('alertdialog', { name: 'Your waiting photos cannot be opened' })
    const saved: string[] = []
    broken.on('download', (download) => saved.push(download.suggestedFilename()))
    await question.getByRole('button', { name: 'Save 2 photos' }).click()
    await expect.poll(() => saved.toSorted()).toEqual(photos.map(({ name }) => name))

    const whole = await broken.context().newPage()
    await broken.close()
    await server.start()
    await whole.goto(homeOf(uploader))
    await expectComplete(whole)
    await expectExactly(uploader, photos)
  })

test('F22 a queue that cannot be opened is deleted if the user says so @long', async ({ device, server }) => {
  const page = await device()
  await signInAs(page, await newUploader(server))
  const queues = () =>
    page.evaluate(
      async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('clique-queue-')).length,
    )
  await expect.poll(queues).toBe(1)
  await breakOpening(page, 'fails', 'clique-queue-')
  await page.reload()
  const question = page.getByRole('alertdialog', { name: 'Your waiting photos cannot be opened' })
  await expect(question.getByText('None of the photos in it can be read.')).toBeVisible()
  // After the reload the queue cannot be opened in this test either: the question may appear again at once.
  const loaded = page.waitForEvent('load')
  await question.getByRole('button', { name: 'Delete and start over' }).click()
  await loaded
  await expect.poll(queues).toBe(0)
})

const isOnDisk = async (folder: string, text: string) => {
  for (const name of await readdir(folder)) if ((await readFile(join(folder, name))).includes(text)) return true
  return false
}

test('F22 a profile whose files were cut short: the user signs in again, and is notified how many photos are gone @long', async ({
  server,
  profile,
}) => {
  const uploader = await newUploader(server)
  const whole = await profile.launch()
  await signInAs(whole.page, uploader)
  await whole.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await startUpload(whole.page, uploader, await drawPhotos(whole.page, 2), { beforeStart: () => server.kill() })
  await expect(whole.page.getByText(/safe on this device/).first()).toBeVisible()
  // Chromium writes local storage after five seconds, and then once a minute: the second change waits for that.
  const isWritten = () => isOnDisk(join(profile.folder, 'Default/Local Storage/leveldb'), 'clique.waiting.')
  await expect.poll(isWritten, { timeout: 75_000 }).toBe(true)
  await whole.context.close()
  const databases = join(profile.folder, 'Default/IndexedDB')
  let cut = 0
  for (const file of await readdir(databases, { recursive: true })) {
    if (!/MANIFEST|\.(log|ldb)$/.test(file)) continue
    const path = join(databases, file)
    await truncate(path, Math.floor((await stat(path)).size / 2))
    cut += 1
  }
  expect(cut).toBeGreaterThan(1)

  await server.start()
  const { page } = await profile.launch()
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth$/)
  await signIn(page, uploader)
  await expect(page.getByText('This browser removed 2 photos', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: /Summer week/ }).first()).toBeVisible()
})

for (const [who, makeUploader] of UPLOADERS)
  // [U8]
  test(`F23 F24 the browser empties its databases: the user signs in again, and is notified how many photos are gone${who} @long`, async ({
    device,
    server,
  }) => {
    const uploader = await makeUploader(server)
    const page = await device()
    await signInAs(page, uploader)
    const photos = await drawPhotos(page, 2)
    let isStalled = false
    await page.context().route('**/api/collection/upload', () => {
      isStalled = true
    })
    await startUpload(page, uploader, photos)
    await expect.poll(() => isStalled).toBe(true)
    await page.getByRole('button', { name: 'Minimize' }).click()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb' })
    await page.context().unroute('**/api/collection/upload')
    await page.reload()
    if (uploader.guestLink === undefined) {
      await expect(page).toHaveURL(/\/auth$/)
      await signIn(page, uploader)
    } else await enterAsGuest(page, undefined, 'Mia')
    await expect(
      page.getByText('This browser removed 2 photos that were waiting to be sent.', { exact: false }),
    ).toBeVisible()
  })

test('F24 the browser deletes the database under the open page of a guest: they enter again @long', async ({
  device,
  server,
}) => {
  const uploader = await newGuestUploader(server)
  const page = await device()
  await signInAs(page, uploader)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase('clique-device').addEventListener('success', () => resolve())
      }),
  )
  await expect(page.getByText('This browser deleted everything that Clique had stored on this device.')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Mia')
})
