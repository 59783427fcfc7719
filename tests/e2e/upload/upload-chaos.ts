/**
 * The acceptance story of uploading: pages reloaded, browsers and servers killed at random moments, and in the end
 * exactly the picked photos, each once, every variant byte for byte as this device made it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, type LaunchOptions, type Page } from '@playwright/test'
import { startFaultProxy } from '../fault-proxy'
import { killProfile, launchProfile } from '../profile'
import type { RunningServer, Site } from '../server'
import { drawPhotos, homeOf, newUploader, sha256, shownItems, signInAs, startUpload, type Uploader } from '../uploads'

interface Chaos {
  photos: number
  reloads: number
  browserKills: number
  serverKills: number
}

/** SHA-256 of all three variants of every photo in the queue, as stored on this device, by the photo's id. */
const hashesOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('clique-queue-')) ?? {}
    const opening = indexedDB.open(name)
    await new Promise((done) => opening.addEventListener('success', done))
    // One transaction: between two, a photo may get its copies and its state.
    const stored = opening.result.transaction(['files', 'copies', 'photos'])
    const read = <T>(store: string) =>
      new Promise<T[]>((resolve) => {
        const request = stored.objectStore(store).getAll()
        request.addEventListener('success', () => resolve(request.result as T[]))
      })
    type Bytes = Blob | ArrayBuffer
    const [fileRows, copyRows, rows] = await Promise.all([
      read<{ id: string; bytes: Bytes }>('files'),
      read<{ key: string; bytes: Bytes }>('copies'),
      read<{ id: string; state: string }>('photos'),
    ])
    const files = new Map(fileRows.map(({ id, bytes }) => [id, bytes]))
    const copies = new Map(copyRows.map(({ key, bytes }) => [key, bytes]))
    opening.result.close()
    const hash = async (bytes: Bytes | undefined) => {
      if (!bytes) return ''
      const buffer = bytes instanceof Blob ? await bytes.arrayBuffer() : bytes
      const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', buffer))
      return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')
    }
    const states = rows.map(({ state }) => state)
    const sums = rows.map(async ({ id }) => [
      await hash(copies.get(`${id}/base`) ?? files.get(id)),
      await hash(copies.get(`${id}/medium`)),
      await hash(copies.get(`${id}/low`)),
    ])
    return { states, sums: await Promise.all(sums) }
  })

/** Runs the story. The events are shuffled and spread over the upload, first without a server, then with one. */
export const surviveChaos = async (
  server: RunningServer,
  options: LaunchOptions,
  chaos: Chaos,
  makeUploader: (server: Site) => Promise<Uploader> = newUploader,
) => {
  // A slow network, so that the upload lasts as long as the events.
  const network = await startFaultProxy(server.url)
  network.fault = ({ method }) => (method === 'PUT' ? { kind: 'delay', ms: Math.random() * 400 } : undefined)
  const profile = await mkdtemp(join(tmpdir(), 'clique-profile-'))
  const uploader = await makeUploader(server)
  let { context, page } = await launchProfile(profile, network.url, options)
  const reload = async () => {
    // While the page of the previous reload is being replaced, the browser accepts no other.
    for (;;)
      try {
        return void (await page.reload({ waitUntil: 'commit' }))
      } catch (error) {
        if (!String(error).includes('Not attached to an active page')) throw error
      }
  }
  const killBrowser = async () => {
    await killProfile(profile)
    await context.close().catch(() => undefined)
    ;({ context, page } = await launchProfile(profile, network.url, options))
    await page.goto(homeOf(uploader), { waitUntil: 'commit' })
  }
  const killServer = async () => {
    await server.kill()
    await wait(Math.random() * 300)
    await server.start()
  }
  const happen = async (events: (() => Promise<void>)[]) => {
    for (const event of events.toSorted(() => Math.random() - 0.5)) {
      await wait(Math.random() * 1500)
      await event()
    }
  }
  const times = (count: number, event: () => Promise<void>) => Array.from({ length: count }, () => event)

  try {
    await signInAs(page, uploader)
    // From here on the app is served from the device, with or without the server.
    await page.evaluate(() => navigator.serviceWorker.ready)
    const photos = await drawPhotos(page, chaos.photos)
    const dialog = await startUpload(page, uploader, photos, { beforeStart: server.kill })
    // Copied: 'safe on this device' is shown from here on.
    await expect(dialog.getByText(/safe on this device/).first()).toBeVisible({ timeout: 60_000 })

    // Half of the events while photos are processed, without a server.
    const early = Math.floor(chaos.reloads / 2)
    const earlyKills = Math.floor(chaos.browserKills / 2)
    await happen([...times(early, reload), ...times(earlyKills, killBrowser)])
    let known: Awaited<ReturnType<typeof hashesOnDevice>> = { states: [], sums: [] }
    await expect(async () => {
      known = await hashesOnDevice(page)
      expect(known.states).toHaveLength(chaos.photos)
      expect(known.states).not.toContain('stored')
    }).toPass({ timeout: 180_000 })
    expect(known.sums.map(([base]) => base).toSorted()).toEqual(photos.map(({ buffer }) => sha256(buffer)).toSorted())

    // The other half while they are sent.
    await server.start()
    await happen([
      ...times(chaos.reloads - early, reload),
      ...times(chaos.browserKills - earlyKills, killBrowser),
      ...times(chaos.serverKills, killServer),
    ])
    const before = (await shownItems(uploader)).length
    test.info().annotations.push({ type: 'shown when the trouble ended', description: `${before}` })
    await page.goto(homeOf(uploader))
    // An upload that was complete before is not shown by its card.
    await expect.poll(async () => (await shownItems(uploader)).length, { timeout: 240_000 }).toBe(chaos.photos)
    const shown = await shownItems(uploader)
    const lines = (all: readonly (readonly string[])[]) => all.map((sums) => sums.join(' ')).toSorted()
    expect(lines(shown.map(({ sums }) => sums))).toEqual(lines(known.sums))
  } finally {
    await context.close().catch(() => undefined)
    await killProfile(profile)
    await network.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
