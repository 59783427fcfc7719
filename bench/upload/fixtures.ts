/** The shared parts of the upload's benches: the bench's page, its photos, and how many of them are used. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base } from '../../tests/e2e/test'
import type { RunningServer } from '../../tests/e2e/server'
import { newUploader } from '../../tests/e2e/uploads'
import { say } from './figure'
import { servePage, writePhotos } from './photos'

/** In an upload whose CPU is measured. */
export const PHOTOS = Number(process.env['PHOTOS'] ?? 100)
/** In the largest upload whose memory is measured. */
export const MANY = Number(process.env['MANY'] ?? 500)
export const ROUNDS = 3
export const MB = 1024 * 1024

interface Fixtures {
  /** The address of the bench's own page. */
  plain: string
  /** The files' paths. */
  photos: string[]
}

export const test = base.extend<object, Fixtures>({
  plain: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'clique-bench-'))
      const served = await servePage(process.env['BENCH_PAGE'] ?? '')
      await use(`${served.url}?${folder}`)
      served.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  photos: [
    async ({ browser, plain }, use) => {
      const page = await browser.newPage()
      await page.goto(plain)
      const paths = await writePhotos(page, new URL(plain).search.slice(1), MANY)
      await page.close()
      const { length } = await readFile(paths[0] ?? '')
      say(`\n  photos of 12 megapixels, ${(length / MB).toFixed(2)} MB each`)
      await use(paths)
    },
    { scope: 'worker' },
  ],
})

/** The figures are for two workers; a device with two cores gets one. */
export const withTwoWorkers = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 3 }))

/** A new user's collections: each call makes one to upload into. */
export const collections = async (server: RunningServer) => {
  const uploader = await newUploader(server)
  const { collection } = await uploader.call.ask('getCollection', { params: { id: uploader.collectionId } })
  return async (name: string) => {
    const made = await uploader.call.ask('createCollection', { body: { name, cliqueId: collection.cliqueId } })
    return { ...uploader, collectionId: made.collection.collectionId }
  }
}
