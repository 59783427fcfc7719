/** A tab that holds the upload engine's lock and is stalled (docs/rules/faults.md F17). */
import { expect } from '../test'
import { drawPhotos, expectComplete, expectExactly, startUpload } from '../uploads'
import { test } from './faulty-network'

// The holder here is a page that has the lock and never reports that it is alive, as a frozen tab's worker: the
// browser's own way of freezing a page (Page.setWebLifecycleState) leaves its workers running.
// src/workers/engine-lock.test.ts tests that the frozen worker writes nothing when it wakes.
for (const asGuest of [false, true])
  test.describe(() => {
    test.use({ asGuest })
    const who = asGuest ? ' (as a guest)' : ''

    // [U20]
    test(`F17 the tab that holds the engine says nothing for half a minute: another takes over${who} @long`, async ({
      page,
      uploader,
    }) => {
      const photos = await drawPhotos(page, 3)
      // Either tab may have the lock.
      await page.goto('/manifest.webmanifest')
      const frozen = await page.context().newPage()
      await frozen.goto('/manifest.webmanifest')
      await frozen.evaluate(async () => {
        const { uid } = await new Promise<{ uid: string }>((resolve) => {
          const opening = indexedDB.open('clique-device')
          opening.addEventListener('success', () => {
            const reading = opening.result.transaction('session').objectStore('session').getAll()
            reading.addEventListener('success', () => resolve((reading.result as { uid: string }[])[0] ?? { uid: '' }))
          })
        })
        await new Promise<void>((taken) => {
          const held = navigator.locks.request(`clique-upload-${uid}`, () => {
            taken()
            return new Promise(() => undefined)
          })
          held.catch(({ name }: DOMException) => Object.assign(window, { endedBy: name }))
        })
      })

      await startUpload(page, uploader, photos)
      await expectComplete(page, 90_000)
      await expectExactly(uploader, photos)
      expect(await frozen.evaluate(() => 'endedBy' in window && window.endedBy)).toBe('AbortError')
    })
  })
