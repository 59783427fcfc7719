/** Uploading, for tests that inject faults on the way: a user with a collection, and a ledger of what must arrive. */
import { createHash } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { drawPhoto, type Photo } from '../fixtures/photos'
import { enterAsGuest, makeLink, openAsGuest } from './guests/guest-links'
import type { Person } from './people'
import { arrive, makeClique, makeCollection, register } from './seed'
import type { Site } from './server'

export interface Uploader extends Person {
  collectionId: string
  /** The link of a guest who uploads in this person's place. */
  guestLink?: string
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Alice, with a clique and an empty collection in it. */
export const newUploader = async (server: Site): Promise<Uploader> => {
  const alice = await register(server, { username: 'alice', firstName: 'Alice', lastName: 'Archer' })
  const collectionId = await makeCollection(alice, await makeClique(alice, 'Lake house'), 'Summer week')
  return { ...alice, collectionId }
}

/** Alice as the host of a guest, who uploads to her collection. */
export const newGuestUploader = async (server: Site): Promise<Uploader> => {
  const host = await newUploader(server)
  return { ...host, guestLink: await makeLink(host, host.collectionId) }
}

/** `count` small photos, all different. */
export const drawPhotos = async (page: Page, count: number): Promise<Photo[]> => {
  const photos: Photo[] = []
  for (let seed = 1; seed <= count; seed++) photos.push(await drawPhoto(page, { seed, width: 640, height: 480 }))
  return photos
}

/** The page on which a signed-in uploader begins. */
export const homeOf = ({ guestLink = '/' }: Uploader) => guestLink

/** Opens the dialog for the collection. */
export const openUpload = async (page: Page, { collectionId, guestLink }: Uploader) => {
  await page.goto(guestLink ?? `/collection/${collectionId}`)
  if (guestLink === undefined) await page.getByRole('button', { name: 'Add Photos' }).first().click()
  else await openAsGuest(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Upload Photos' })).toBeVisible()
  return dialog
}

/** From the selection to the step that starts the upload. A guest's collection is known: they choose none. */
export const toLastStep = async (dialog: Locator, { guestLink }: Uploader, photos: number) => {
  if (guestLink === undefined) await dialog.getByRole('button', { name: `Next (${photos})` }).click()
  // Every file has been read by then.
  else await expect(dialog.getByText(new RegExp(`^${photos} photos?, `))).toBeVisible()
}

/** From any page to a started upload of these photos. */
export const startUpload = async (
  page: Page,
  uploader: Uploader,
  files: Photo[],
  { beforeStart }: { beforeStart?: () => Promise<void> } = {},
) => {
  const dialog = await openUpload(page, uploader)
  await dialog.locator('input[type=file]').setInputFiles(files)
  await toLastStep(dialog, uploader, files.length)
  await beforeStart?.()
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  return dialog
}

export const signInAs = (page: Page, uploader: Uploader) =>
  uploader.guestLink === undefined ? arrive(page, uploader) : enterAsGuest(page, uploader.guestLink, 'Mia')

/** A page on which a new uploader is signed in, with the uploader. */
export const uploaderOn = async (page: Page, server: Site) => {
  const uploader = await newUploader(server)
  await signInAs(page, uploader)
  return { page, uploader }
}

/** The items of the collection: each item's id and the SHA-256 of its three variants. */
export const shownItems = async ({ call, collectionId }: Uploader) => {
  const items: { id: string; sums: string[] }[] = []
  for (let page = 0, more = true; more; page++) {
    const answer = await call.ask('getCollection', { params: { id: collectionId }, query: { page, size: 50 } })
    for (const { id, image } of answer.items) {
      const sums: string[] = []
      for (const address of [image?.highQualityUrl, image?.medQualityUrl, image?.lowQualityUrl])
        sums.push(sha256(new Uint8Array(await (await fetch(call.url + address)).arrayBuffer())))
      items.push({ id, sums })
    }
    more = answer.hasMore === true
  }
  return items
}

/** Expects exactly these photos, each once, with the very bytes that were picked. */
export const expectExactly = async (uploader: Uploader, photos: readonly Photo[]) => {
  const items = await shownItems(uploader)
  const wanted = photos.map(({ buffer }) => sha256(buffer)).toSorted()
  expect(items.map(({ sums }) => sums[0]).toSorted()).toEqual(wanted)
}

/** Expects the upload's end, in the dialog or on its card. */
export const expectComplete = (page: Page, timeout = 60_000) =>
  expect(page.getByText(/^Upload complete$/i).first()).toBeVisible({ timeout })

/** Rows in a table of the database whose name begins with `database`. */
export const countRows = (page: Page, database: string, table: string) =>
  page.evaluate(
    async ([begin, store]) => {
      const { name = begin } = (await indexedDB.databases()).find(({ name = '' }) => name.startsWith(begin)) ?? {}
      return new Promise<number>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('error', () => reject(request.error))
        request.addEventListener('success', () => {
          const db = request.result
          const count = db.transaction(store).objectStore(store).count()
          count.addEventListener('success', () => {
            db.close()
            resolve(count.result)
          })
        })
      })
    },
    [database, table] as const,
  )

/** Photos of the upload dialog that are on the disk. */
export const countStored = (page: Page) => countRows(page, 'clique-shared', 'bytes')
