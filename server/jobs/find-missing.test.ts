import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { everyStored } from '../objects/stored'
import { startWith } from '../test/start-with'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { presentMissing } from '../present/missing'
import { createMissingPhotos } from './find-missing'

const { server, ada } = await startWith('ada')

test.skipIf(inject('s3'))(
  'a file that is missing or cut is an error, and its photo is named with its collection',
  async () => {
    const { db, store } = server.services
    const cliqueId = await makeClique(ada)
    const collectionId = await makeCollection(ada, cliqueId)
    await addPhoto(ada, collectionId)
    const events: unknown[] = []
    const missing = createMissingPhotos(db, store, (event, details) => events.push([event, details?.['files']]))
    const search = () => missing.search(new AbortController().signal)
    expect(missing.read()).toBeUndefined()
    await search()
    expect([missing.read()?.files, events]).toEqual([0, []])
    const { value } = await everyStored(db).next()
    const { imageId } = value.place
    const folder = join(server.dataFolder, 'objects', 'item', imageId.slice(-2), imageId)
    await rm(join(folder, 'base'))
    await writeFile(join(folder, 'low'), 'cut')
    await search()
    expect([missing.read(), events]).toEqual([{ files: 2, imageIds: [imageId] }, [['photos.missing', 2]]])
    const shown = await presentMissing(db, missing.read())
    expect(shown).toMatchObject({ files: 2, collections: [{ collectionId, photos: 1 }] })
  },
)
