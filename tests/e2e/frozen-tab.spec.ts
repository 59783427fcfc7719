/** A tab that the browser freezes in the middle of an upload (reliability F17). */
import { startFaultProxy } from './fault-proxy'
import { expect, test } from './test'
import { drawPhotos, expectComplete, expectExactly, newUploader, signInAs, startUpload } from './uploads'

test('F17 the tab that uploads is frozen: another takes over, and the frozen one writes nothing when it wakes @long', async ({
  device,
  server,
}) => {
  const uploader = await newUploader(server.url)
  const network = await startFaultProxy(server.url)
  const page = await device({ baseURL: network.url })
  await signInAs(page, uploader)
  const photos = await drawPhotos(page, 6)
  const other = await page.context().newPage()
  await other.goto('/')

  let stalled = 0
  const putsDone = () => network.done.filter((one) => one.startsWith('PUT ')).length
  network.fault = ({ method }) => (method === 'PUT' && putsDone() > 4 && ++stalled > 0 ? { kind: 'stall' } : undefined)
  await startUpload(page, uploader, photos)
  await expect.poll(() => stalled).toBeGreaterThan(0)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  network.fault = () => undefined

  await expectComplete(other, 90_000)
  await expectExactly(uploader, photos)
  const rows = () =>
    other.evaluate(async () => {
      const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('clique-queue-'))?.name ?? ''
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      const read = (store: string) =>
        new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.addEventListener('success', () => resolve(reading.result as unknown[]))
        })
      const all = { photos: await read('photos'), copies: (await read('copies')).length }
      database.close()
      return all
    })
  const [before, requests] = [await rows(), network.done.length]
  expect(before.copies).toBe(0)

  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await expectComplete(page)
  await page.waitForTimeout(3000)
  expect(await rows()).toEqual(before)
  const writes = network.done.slice(requests).filter((one) => /^PUT|markUploaded|collection\/upload/.test(one))
  expect(writes).toEqual([])
  await network.close()
})
