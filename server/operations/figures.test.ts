import { expect, test } from 'vitest'
import { keepFigures } from './figures'
import type { EventName } from '../telemetry/events'
import { startWith } from '../test/start-with'
import { addPhoto, makeClique, makeCollection } from '../test/story'

const { server, ada } = await startWith('ada')
const { db } = server.services

test('the figures count what is stored, and are read again only once they are old', async () => {
  const young = keepFigures(db, () => {})
  const old = keepFigures(db, () => {}, 0)
  await old()
  const clique = await makeClique(ada)
  await addPhoto(ada, await makeCollection(ada, clique))
  const first = await young()
  expect(first).toMatchObject({ users: 1, cliques: 1, photos: 1 })
  expect(first?.storedBytes).toBeGreaterThan(0)
  expect(first?.databaseBytes).toBeGreaterThan(1_000_000)
  await server.person('ben')
  expect(await young()).toBe(first)
  await expect.poll(async () => (await old())?.users).toBe(2)
})

test('figures that cannot be read are a failure in the log, and the next request reads them again', async () => {
  const log: EventName[] = []
  const broken = {
    getExecutor: () => {
      throw new Error('no database')
    },
  } as never
  const read = keepFigures(broken, (event) => log.push(event))
  expect([await read(), await read()]).toEqual([undefined, undefined])
  expect(log).toEqual(['figures.failed', 'figures.failed'])
})
