import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { putAll } from '../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../test/story'
import { verifyStore } from './verify-store'
import { startWith } from '../test/start-with'

const { server, ada } = await startWith('ada')
const collectionId = await makeCollection(ada, await makeClique(ada))

const verify = () => verifyStore(server.services.db, server.services.store, new AbortController().signal, () => {})
const fileOf = (id: string, variant: string) => join(server.dataFolder, 'objects/item', id.slice(-2), id, variant)

test('a whole store has nothing to say, reserved photos and their first bytes included', async () => {
  await addPhoto(ada, collectionId)
  await reservePhoto(ada, collectionId)
  const { urls, photo } = await reservePhoto(ada, collectionId)
  await putAll(server.url, urls, photo)
  expect(await verify()).toEqual({ checked: 6, missing: [], damaged: [], orphaned: [] })
})

test('missing and damaged files, and files without an owner, are named', async () => {
  const [gone, hurt] = [await addPhoto(ada, collectionId), await addPhoto(ada, collectionId)]
  await rm(fileOf(gone, 'medium'))
  await writeFile(fileOf(hurt, 'low'), 'something else')
  // Reading it fails with EIO, as at a damaged sector.
  await rm(fileOf(hurt, 'medium'))
  await symlink('/proc/self/mem', fileOf(hurt, 'medium'))
  const stray = randomUUID()
  await mkdir(join(fileOf(stray, 'base'), '..'), { recursive: true })
  await writeFile(fileOf(stray, 'base'), 'without an owner')
  expect(await verify()).toEqual({
    checked: 12,
    missing: [{ purpose: 'ITEM', imageId: gone, variant: 'medium' }],
    damaged: [
      { purpose: 'ITEM', imageId: hurt, variant: 'low' },
      { purpose: 'ITEM', imageId: hurt, variant: 'medium' },
    ],
    orphaned: [{ purpose: 'ITEM', imageId: stray }],
  })
})
