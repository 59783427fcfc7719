/** Copies look like their photos (tests/engines/colours.mjs does the same in each engine). */
import type { Photo } from '../../fixtures/photos'
import { expect, test } from '../test'
import { expectComplete, sha256, startUpload, uploaderOn } from '../uploads'

interface ColourPicture {
  name: string
  type: 'image/jpeg' | 'image/png'
  file: Buffer
  colours: number[][]
}
type Patches = (one: { base64: string; type: string }) => Promise<{ space: string; colours: number[][] }>

const engines = (name: string) => import(new URL(`../../engines/${name}.mjs`, import.meta.url).href)

// [U59]
test('copies have the colours of their photos: P3, CMYK, 16 bits, grey with alpha', async ({ device, server }) => {
  const { colourPictures } = (await engines('colour-pictures')) as { colourPictures(): ColourPicture[] }
  const { distances, patchesOf } = (await engines('colours')) as {
    distances(picture: ColourPicture, copies: Buffer[], patches: Patches): Promise<number[]>
    patchesOf: Patches
  }
  const { page, uploader } = await uploaderOn(await device(), server)
  const pictures = colourPictures()
  const photos = pictures.map(({ name, type, file }): Photo => ({ name, mimeType: type, buffer: file }))
  await startUpload(page, uploader, photos)
  await expectComplete(page)

  const { call, collectionId } = uploader
  const { items } = await call.ask('getCollection', { params: { id: collectionId }, query: { page: 0, size: 50 } })
  const fetched = async (address = '') => Buffer.from(await (await fetch(call.url + address)).arrayBuffer())
  for (const { image } of items) {
    const sum = sha256(await fetched(image?.highQualityUrl))
    const picture = pictures.find(({ file }) => sha256(file) === sum)
    if (!picture) throw new Error('a photo was changed')
    const copies = [await fetched(image?.medQualityUrl), await fetched(image?.lowQualityUrl)]
    const all = await distances(picture, copies, (one) => page.evaluate(patchesOf, one))
    for (const one of all) expect(one, `${picture.name} ${all.join(' ')}`).toBeLessThan(1.5)
  }
  expect(items).toHaveLength(pictures.length)
})
