/** Uploads through faults of the device: its clock, its files, its storage, its slow link; of members and of guests. */
import { pngChunk } from '../../fixtures/exif'
import { drawDamagedPhoto, drawPhoto } from '../../fixtures/photos'
import { expect } from '../test'
import { drawPhotos, expectComplete, expectExactly, openUpload, signInAs, startUpload, toLastStep } from '../uploads'
import { calls, test } from './faulty-network'

for (const asGuest of [false, true])
  test.describe(() => {
    test.use({ asGuest })
    const who = asGuest ? ' (as a guest)' : ''

    // [U57]
    test(`F25 a date ahead of the device’s clock is right by the server’s clock${who}`, async ({
      page,
      network,
      uploader,
    }) => {
      const DAY = 86_400_000
      const serverNow = Date.now() + 400 * DAY
      const taken = new Date(Date.now() + 300 * DAY).toISOString().slice(0, 19)
      network.fault = ({ path }) =>
        path === '/api/health/live'
          ? {
              kind: 'answer',
              status: 200,
              headers: { date: new Date(serverNow).toUTCString() },
              body: '{"status":"ok"}',
            }
          : undefined
      const dated = await drawPhoto(page, { seed: 1, taken: taken.replaceAll('-', ':').replace('T', ' '), offset: 'Z' })
      await startUpload(page, uploader, [dated, await drawPhoto(page, { seed: 2 })])
      await expectComplete(page)
      const { call, collectionId: id } = uploader
      const { items } = await call.ask('getCollection', { params: { id }, query: { page: 0, size: 50 } })
      const dates = items.map(({ date }) => Date.parse(String(date))).toSorted((a, b) => a - b)
      expect(dates[0]).toBe(Date.parse(`${taken}Z`))
      // Its photo has no date: it gets the current time.
      expect(Math.abs((dates[1] ?? 0) - serverNow)).toBeLessThan(10 * 60_000)
    })

    test(`F35 a file that is no picture, or half of one, or has too many pixels fails with its own reason${who} @long`, async ({
      page,
      uploader,
    }) => {
      const [good] = await drawPhotos(page, 1)
      if (!good) throw new Error('one was drawn')
      const bytes = (text: string) => Buffer.from(text.padEnd(300))
      const header = Buffer.from('00010000000100000802000000', 'hex')
      const bomb = Buffer.concat([
        Buffer.from('89504e470d0a1a0a', 'hex'),
        pngChunk('IHDR', header),
        pngChunk('IDAT', Buffer.alloc(100)),
        pngChunk('IEND', Buffer.alloc(0)),
      ])
      const odd = [
        {
          name: 'page.jpg',
          mimeType: 'image/jpeg' as const,
          buffer: bytes('<!doctype html><script>alert(1)</script>'),
        },
        {
          name: 'vector.jpg',
          mimeType: 'image/jpeg' as const,
          buffer: bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        },
        { name: 'film.jpg', mimeType: 'image/jpeg' as const, buffer: bytes('GIF89a') },
        { name: 'bomb.png', mimeType: 'image/png' as const, buffer: bomb },
        await drawDamagedPhoto(page, 'half.jpg'),
      ]
      const dialog = await openUpload(page, uploader)
      await dialog.locator('input[type=file]').setInputFiles([good, ...odd])
      const refused = dialog.getByRole('list', { name: 'Files that were not added' })
      await expect(refused.getByText('Unsupported file type. Supported types: JPEG, PNG, WebP')).toHaveCount(3)
      await expect(refused.getByText(/^Too many pixels/)).toHaveCount(1)
      await dialog.getByRole('button', { name: 'Send a smaller copy (24 MP)' }).click()
      await dialog.getByRole('button', { name: 'Add the other 2 photos' }).click()
      await toLastStep(dialog, uploader, 3)
      await dialog.getByRole('button', { name: 'Start Upload' }).click()
      await expect(dialog.getByText('1 photo uploaded')).toBeVisible({ timeout: 60_000 })
      await expect(dialog.getByText('2 photos failed')).toBeVisible()
      const reasons = dialog.getByRole('list', { name: 'Photos that failed' })
      await expect(reasons.getByText(/^This device does not have enough memory/)).toHaveCount(1)
      await expect(reasons.getByText('Failed to load image')).toHaveCount(1)
      await expect(dialog.getByRole('button', { name: /^Retry/ })).toBeHidden()
      await expectExactly(uploader, [good])
    })

    test(`F19 a full device: nothing is begun or left behind, and the selection stays for when there is room${who} @long`, async ({
      device,
      network,
      uploader,
    }) => {
      const page = await device({ baseURL: network.url })
      const devtools = await page.context().newCDPSession(page)
      const quota = (bytes?: number) =>
        devtools.send('Storage.overrideQuotaForOrigin', {
          origin: network.url,
          ...(bytes !== undefined && { quotaSize: bytes }),
        })
      // From the first visit on: the browser caches the quota for a while.
      await quota(5_000_000)
      await signInAs(page, uploader)
      const photos = await drawPhotos(page, 3)
      const large = photos.map((photo) => ({
        ...photo,
        buffer: Buffer.concat([photo.buffer, Buffer.alloc(5_000_000)]),
      }))
      const dialog = await startUpload(page, uploader, large)
      await expect(dialog.getByText(/^There is not enough space on this device/)).toBeVisible()
      const rows = await page.evaluate(async () => {
        const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('clique-queue-')) ?? {}
        const database = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('success', () => resolve(opening.result))
        })
        const count = (store: string) =>
          new Promise<number>((resolve) => {
            const counting = database.transaction(store).objectStore(store).count()
            counting.addEventListener('success', () => resolve(counting.result))
          })
        return Promise.all(['sessions', 'photos', 'files'].map(count))
      })
      expect(rows).toEqual([0, 0, 0])
      await quota()
      await dialog.getByRole('button', { name: 'Start Upload' }).click()
      await expect(dialog.getByRole('list', { name: 'Photos of this upload' }).getByRole('listitem')).toHaveCount(3)
    })

    test(`F40 a link so slow that a photo takes longer than a call may: it arrives at the first try${who} @long`, async ({
      page,
      network,
      uploader,
    }) => {
      const [photo] = await drawPhotos(page, 1)
      if (!photo) throw new Error('one was drawn')
      const puts: string[] = []
      const bytesPerSecond = Math.ceil(photo.buffer.length / 15)
      network.fault = (call) => {
        if (!calls.put(call)) return call.path.startsWith('/api/') ? { kind: 'delay', ms: 2000 } : undefined
        puts.push(call.path)
        return { kind: 'slow', bytesPerSecond }
      }
      await startUpload(page, uploader, [photo])
      await expectComplete(page, 120_000)
      expect(puts).toHaveLength(3)
      expect(new Set(puts).size).toBe(3)
      await expectExactly(uploader, [photo])
    })
  })
