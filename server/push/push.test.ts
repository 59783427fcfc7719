import { createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterGuest, makeGuestLink } from '../test/people/guest'
import { startPushService } from '../test/people/push-service'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection, prepareExport } from '../test/story'
import { deliverDue } from './deliver'

let service: Awaited<ReturnType<typeof startPushService>>
let server: RunningServer
let ada: Person
let bob: Person
let eve: Person
let cliqueId: string
let collectionId: string

const listen = (who: Person, device: string) =>
  who.ask('setDeviceToken', { body: { deviceToken: service.subscribe(device) } })

/** The server itself sends rows that are due at once; this makes delayed rows due, and waits for all of them. */
const deliver = async () => {
  const { db, push, log } = server.services
  await sql`update pushes set due_at = now() - interval '1 second' where attempts = 0`.execute(db)
  await deliverDue(db, push, log, new AbortController().signal)
  await expect.poll(waiting).toEqual([])
}
const received = (device: string) =>
  service.arrived.filter((one) => one.device === device).map(({ message: { title, body, url } }) => [title, body, url])
const waiting = () => server.services.db.selectFrom('pushes').selectAll().execute()
const tokens = async () =>
  (await server.services.db.selectFrom('device_tokens').select('device_token').execute()).map(
    ({ device_token: t }) => t,
  )

beforeAll(async () => {
  service = await startPushService()
  server = await startServer({ pushServices: [service.origin] })
  ada = await server.person('ada')
  bob = await server.person('bob')
  eve = await server.person('eve')
  cliqueId = await makeClique(ada, bob)
  collectionId = await makeCollection(ada, cliqueId)
  await listen(ada, 'ada-phone')
  await listen(bob, 'bob-phone')
  await listen(bob, 'bob-laptop')
  await listen(eve, 'eve-phone')
})
beforeEach(async () => {
  await server.services.db.deleteFrom('pushes').execute()
  service.arrived.length = 0
})
afterAll(async () => {
  await discard(server)
  await service.close()
})

test('an upload is reported once, with its number, on every device of the other members and to no other user', async () => {
  for (let i = 0; i < 3; i++) await addPhoto(ada, collectionId)
  // It is delayed: more photos of the same upload may follow.
  expect(service.arrived).toEqual([])
  await deliver()
  expect(received('bob-phone')).toEqual([
    [expect.any(String), expect.stringMatching(/^ada added 3 photos to /), `/collection/${collectionId}`],
  ])
  expect(received('bob-laptop')).toHaveLength(1)
  expect(service.arrived).toHaveLength(2)
  expect(service.arrived[0]?.message.userId).toBe(bob.userId)
  expect(await waiting()).toEqual([])
})

test('the photos of guests are reported together, with the number of guests', async () => {
  const link = await makeGuestLink(ada, collectionId)
  const [mia, ben, zoe] = [
    await enterGuest(server, link, 'Mia'),
    await enterGuest(server, link, 'Ben'),
    await enterGuest(server, link, 'Zoe'),
  ]
  const bodies = () => received('bob-phone').map(([, body]) => body)
  for (const who of [ben, zoe, mia, mia]) await addPhoto(who, collectionId)
  await addPhoto(ada, collectionId)
  await deliver()
  expect(bodies().toSorted()).toEqual([
    'Mia and 2 other guests added 4 photos to Summer',
    'ada added a photo to Summer',
  ])
  service.arrived.length = 0
  await addPhoto(ben, collectionId)
  await deliver()
  expect(bodies()).toEqual(['Ben (guest) added a photo to Summer'])
  service.arrived.length = 0
  for (const who of [zoe, ben]) await addPhoto(who, collectionId)
  await deliver()
  expect(bodies()).toEqual(['Ben and another guest added 2 photos to Summer'])
})

test('the push service is told who sends, for how long, and nothing of what', async () => {
  await addPhoto(ada, collectionId)
  await deliver()
  const { headers } = service.arrived[0] ?? {}
  expect(headers).toMatchObject({ ttl: '259200', urgency: 'normal', 'content-encoding': 'aes128gcm' })
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(headers?.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.origin,
    sub: 'mailto:operator@example.com',
  })
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const raw = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, raw, Buffer.from(signature, 'base64url'))).toBe(true)
  expect((await server.visitor.ask('config', {})).push?.publicKey).toBe(key)
})

test('a comment is reported to whose photo it is, a reply to whom it answers, never to oneself', async () => {
  const itemId = await addPhoto(bob, collectionId)
  await deliver()
  service.arrived.length = 0
  const say = (who: Person, payload: string, parentId?: string) =>
    who.ask('createComment', { body: { collectionItemId: itemId, payload, ...(parentId && { parentId }) } })
  const { comment } = await say(ada, 'secret words')
  await deliver()
  const url = `/collection/${collectionId}?photo=${itemId}&comments=true`
  expect(received('bob-phone')).toEqual([[expect.any(String), 'ada commented on your photo', url]])
  await say(bob, 'an answer', comment.id)
  await deliver()
  expect(received('ada-phone')).toEqual([[expect.any(String), 'bob replied to your comment', url]])
  expect(received('bob-phone')).toHaveLength(1)
  expect(JSON.stringify([service.arrived, server.log])).not.toContain('secret words')
})

test('a follow request and an invitation are reported, unless they were withdrawn by then', async () => {
  await ada.ask('editUser', { body: { isPrivate: true } })
  await eve.ask('follow', { body: { followee: ada.userId } })
  await deliver()
  expect(received('ada-phone')).toEqual([['Follow request', 'eve would like to follow you', '/activity']])
  // Withdrawn before it is sent: written as the route writes it, with a delay.
  await server.services.db
    .insertInto('pushes')
    .values({
      user_id: eve.userId,
      topic: `invitation ${cliqueId}`,
      kind: 'invitation',
      actor_id: ada.userId,
      subject_id: cliqueId,
      count: 1,
      due_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  await deliver()
  expect(received('eve-phone')).toEqual([])
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [eve.userId] } })
  await deliver()
  expect(received('eve-phone')).toEqual([[expect.any(String), 'ada invited you to this clique', '/activity']])
})

test('a message names the user by the first name, not by the username', async () => {
  const itemId = await addPhoto(ada, collectionId)
  await deliver()
  await bob.ask('editUser', { body: { firstName: 'Robert' } })
  await bob.ask('createComment', { body: { collectionItemId: itemId, payload: 'hello' } })
  await deliver()
  expect(received('ada-phone').map(([, body]) => body)).toEqual(['Robert commented on your photo'])
  await bob.ask('editUser', { body: { firstName: 'bob' } })
})

test('a user is notified once that the copy of their data is ready, unless it is over by then', async () => {
  await prepareExport(server, bob)
  await deliver()
  expect(received('bob-phone')).toEqual([['Your data is ready', 'Download it within 7 days', '/activity?data=true']])
  expect(service.arrived).toHaveLength(2)
  const { db } = server.services
  await db.deleteFrom('data_exports').execute()
  const push = { user_id: bob.userId, actor_id: bob.userId, subject_id: bob.userId, kind: 'export' as const }
  await db
    .insertInto('pushes')
    .values({ ...push, topic: 'export', count: 1, due_at: new Date() })
    .execute()
  await deliver()
  expect(service.arrived).toHaveLength(2)
})

test('a muted clique is silent, also if it was muted after the upload', async () => {
  await addPhoto(ada, collectionId)
  await bob.ask('muteClique', { params: { id: cliqueId }, body: { isMuted: true } })
  expect(await bob.ask('cliqueNotifications', { params: { id: cliqueId } })).toEqual({ isMuted: true })
  await deliver()
  await addPhoto(ada, collectionId)
  expect(await waiting()).toEqual([])
  expect(service.arrived).toEqual([])
  await bob.ask('muteClique', { params: { id: cliqueId }, body: { isMuted: false } })
  expect(await server.visitor.refusal('muteClique', { params: { id: cliqueId }, body: { isMuted: true } })).toMatch(
    /401/,
  )
})

test('a user who left before it was sent gets nothing', async () => {
  const zoe = await server.person('zoe')
  await listen(zoe, 'zoe-phone')
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [zoe.userId] } })
  await deliver()
  await zoe.ask('joinClique', { params: { id: cliqueId } })
  service.arrived.length = 0
  await addPhoto(ada, collectionId)
  await zoe.ask('leaveClique', { params: { id: cliqueId } })
  await deliver()
  expect(received('zoe-phone')).toEqual([])
  expect(received('bob-phone')).toHaveLength(1)
})

test('a suspended user gets nothing, and later pushes once they are not any more', async () => {
  const suspend = (at: Date | null) =>
    server.services.db.updateTable('users').set({ suspended_at: at }).where('user_id', '=', bob.userId).execute()
  await suspend(new Date())
  await addPhoto(ada, collectionId)
  await deliver()
  expect(received('bob-phone')).toEqual([])
  await suspend(null)
  await addPhoto(ada, collectionId)
  await deliver()
  expect(received('bob-phone')).toHaveLength(1)
})

test('a device that is gone is forgotten; one whose service is busy is reported later', async () => {
  await listen(bob, 'bob-old')
  service.answer('bob-old', 410)
  service.answer('bob-phone', 503)
  await addPhoto(ada, collectionId)
  const { db, push, log } = server.services
  const again = async () => {
    await sql`update pushes set due_at = now() - interval '1 second'`.execute(db)
    await deliverDue(db, push, log, new AbortController().signal)
  }
  await again()
  // The server itself may have taken the row: then its outcome is not stored yet.
  await expect.poll(async () => (await waiting()).map(({ told }) => told.length)).toEqual([2])
  expect((await tokens()).filter((token) => token.includes('bob-old'))).toEqual([])
  expect((await tokens()).filter((token) => token.includes('bob-phone'))).toHaveLength(1)
  expect(await waiting()).toHaveLength(1)
  service.answer('bob-phone', 201)
  await again()
  await expect.poll(waiting).toEqual([])
  expect(received('bob-phone')).toHaveLength(1)
  // It was sent in the first round.
  expect(received('bob-laptop')).toHaveLength(1)
})

test('a message that did not arrive is logged with its cause; a failure is counted for operators, a device that is gone is not', async () => {
  const reasonsOf = (event: string) =>
    server.log.flatMap((line) => {
      const entry = JSON.parse(line) as { event: string; reason?: string }
      return entry.event === event ? [entry.reason] : []
    })
  const countOf = (event: string) => server.services.failures().find((failure) => failure.event === event)?.count
  const events = ['push.gone', 'push.service_refused', 'push.service_failed']
  const before = events.map((event) => reasonsOf(event).length)
  for (const [device, status] of [
    ['bob-gone', 404],
    ['bob-refused', 400],
    ['bob-busy', 503],
  ] as const) {
    await listen(bob, device)
    service.answer(device, status)
  }
  await addPhoto(ada, collectionId)
  const { db, push, log } = server.services
  await sql`update pushes set due_at = now() - interval '1 second'`.execute(db)
  await deliverDue(db, push, log, new AbortController().signal)
  await expect.poll(async () => (await waiting()).map(({ told }) => told.length > 0)).toEqual([true])
  expect(events.map((event, at) => reasonsOf(event).slice(before[at]))).toEqual([['404'], ['400'], ['503']])
  expect(events.map(countOf)).toEqual([undefined, ...events.slice(1).map((event) => reasonsOf(event).length)])
  expect(server.log.join('')).not.toContain(service.origin)
  await db.deleteFrom('device_tokens').where('device_token', 'like', '%bob-refused%').execute()
  await db.deleteFrom('device_tokens').where('device_token', 'like', '%bob-busy%').execute()
})

test('a device that refuses five messages in a row is forgotten, and the others get each of them once', async () => {
  await listen(bob, 'bob-bad')
  service.answer('bob-bad', 403)
  const isKnown = async () => (await tokens()).some((token) => token.includes('bob-bad'))
  const tellAgain = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await addPhoto(ada, collectionId)
      await deliver()
    }
  }
  await tellAgain(4)
  service.answer('bob-bad', 201)
  await tellAgain(1)
  service.answer('bob-bad', 403)
  await tellAgain(4)
  expect(await isKnown()).toBe(true)
  await tellAgain(1)
  expect(await isKnown()).toBe(false)
  expect(received('bob-phone')).toHaveLength(10)
})

test('a device whose keys were stored before they were checked gives no other device a second push', async () => {
  const { db } = server.services
  const bad = JSON.stringify({ endpoint: `${service.origin}/bob-old-keys`, keys: { p256dh: 'BMq-x', auth: 'abc_' } })
  expect(await bob.refusal('setDeviceToken', { body: { deviceToken: bad } })).toBe('400 INVALID_REQUEST')
  await db.insertInto('device_tokens').values({ device_token: bad, user_id: bob.userId }).execute()
  await addPhoto(ada, collectionId)
  await deliver()
  expect(received('bob-phone')).toHaveLength(1)
  await db.deleteFrom('device_tokens').where('device_token', '=', bad).execute()
})

test('several servers that look at once tell it once', async () => {
  await addPhoto(ada, collectionId)
  const { db, push, log } = server.services
  await sql`update pushes set due_at = now() - interval '1 second'`.execute(db)
  const signal = new AbortController().signal
  await Promise.all(Array.from({ length: 8 }, () => deliverDue(db, push, log, signal)))
  // The server itself may have taken the row.
  await expect.poll(waiting).toEqual([])
  expect(received('bob-phone')).toHaveLength(1)
})

test('a subscription that leads anywhere else is refused, and one can be taken back', async () => {
  const elsewhere = service.subscribe('x').replace(service.origin, 'http://169.254.169.254')
  expect(await bob.refusal('setDeviceToken', { body: { deviceToken: elsewhere } })).toBe('400 INVALID_REQUEST')
  const deviceToken = service.subscribe('bob-tablet')
  await bob.ask('setDeviceToken', { body: { deviceToken } })
  await ada.ask('removeDeviceToken', { body: { deviceToken } })
  expect(await tokens()).toContain(deviceToken)
  await bob.ask('removeDeviceToken', { body: { deviceToken } })
  expect(await tokens()).not.toContain(deviceToken)
})

test('a renewal says whether notifications go to this device; only a new choice brings them back', async () => {
  const deviceToken = service.subscribe('bob-watch')
  const renew = () => bob.ask('setDeviceToken', { body: { deviceToken, isRenewal: true } })
  expect(await renew()).toEqual({ isKnown: false })
  expect(await tokens()).not.toContain(deviceToken)
  expect(await bob.ask('setDeviceToken', { body: { deviceToken } })).toEqual({ isKnown: true })
  expect(await renew()).toEqual({ isKnown: true })
  service.answer('bob-watch', 410)
  await addPhoto(ada, collectionId)
  await deliver()
  expect(await renew()).toEqual({ isKnown: false })
})
