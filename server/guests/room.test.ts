import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { uploads } from '../routes/collections/flicks/uploads'
import { countQueries } from '../test/counted-queries'
import { makeGuest } from '../test/people/guest'
import { picture } from '../test/pictures'
import { discard, startServer } from '../test/running-server'
import { startWith } from '../test/start-with'
import { makeClique, makeCollection } from '../test/story'
import { findGuest } from './find-guest'

const { server, ada } = await startWith('ada')

test('a guest reserves ten photos with twelve queries: the embedded database answers one at a time', async () => {
  const { services } = server
  const collectionId = await makeCollection(ada, await makeClique(ada))
  const { token = '' } = await makeGuest(server, ada, collectionId)
  const caller = await findGuest(services.db, token, 'add')
  if (!caller.ok) throw new Error('no guest')
  const photos = Array.from({ length: 10 }, () => ({
    photo: picture(randomUUID()).announced,
    dateCreated: '2024-05-01T10:00:00.000Z',
    clientId: randomUUID(),
  }))
  const { db, counted } = countQueries(services.db)
  const request = { params: {}, query: undefined, body: { collectionId, photos } }
  const reserved = await uploads.upload({ ...services, db }, request, caller.value)
  expect(reserved).toMatchObject({ ok: true })
  expect(counted.queries).toBe(12)
})

test('the server takes some of many reservations at once, and tells the others when to come again', async () => {
  const limited = await startServer({ hasLimits: true })
  onTestFinished(() => discard(limited))
  const host = await limited.person('host')
  const collectionId = await makeCollection(host, await makeClique(host))
  const guest = await makeGuest(limited, host, collectionId)
  const photo = () => ({
    photo: picture(randomUUID()).announced,
    dateCreated: '2024-05-01T10:00:00.000Z',
    clientId: randomUUID(),
  })
  const send = () => guest.send('upload', { body: { collectionId, photos: [photo()] } })
  const answers = await Promise.all(Array.from({ length: 60 }, send))
  const refused = answers.filter(({ ok }) => !ok)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(5)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, headers } of refused) {
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  }
  expect((await send()).status).toBe(200)
})
