/**
 * Every call, made by every user, answers with only the fields of the contract and no secrets of the server; and each
 * is checked against its limits first.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type CallName } from '../../contract/calls'
import type { Call } from '../../contract/call'
import { createLimiter } from '../limits/limiter'
import { uncounted } from '../limits/general'
import { policies } from '../limits/policies'
import { Caller } from '../test/caller'
import { discard, Person, startServer, type RunningServer } from '../test/running-server'
import { excess } from '../test/shape'
import { everyCall, NEEDS_CODE, NEEDS_MAIL, SIGNED_BY_DEVICE, type CallArgs } from '../test/every-call'
import { makeWorld, type World } from '../test/world'
import { serveApi } from './serve'

let server: RunningServer
let world: World
let stranger: Person
let unregistered: Caller
/** Data that only its owner may see: numbers, and ids of the identity provider. */
let phones: string[]
/** Secrets of the server. */
let secrets: string[]

beforeAll(async () => {
  server = await startServer()
  world = await makeWorld(server, 'ada', true)
  stranger = await server.person('stranger')
  unregistered = (await server.identity()).caller
  const { db } = server.services
  const users = await db.selectFrom('users').select(['phone_number', 'auth_uid']).execute()
  phones = users.map((user) => user.phone_number)
  const kept = await db.selectFrom('secrets').select('value').execute()
  const tokens = await db.selectFrom('refresh_tokens').select('token_hash').execute()
  const uids = users.map((user) => user.auth_uid)
  secrets = [
    ...kept.map((row) => row.value),
    ...tokens.map((row) => row.token_hash),
    ...uids,
    'device-of-',
    'another-of-',
  ]
})
afterAll(() => discard(server))

const entries = () => Object.entries(everyCall(world)) as [CallName, CallArgs][]

test('the fields that a schema does not name are found', () => {
  const { answer } = calls.getSelf
  const user = { userId: 'x', username: 'y', profilePic: { url: 'z', secret: 1 } }
  expect(excess(answer, { user, md5: 'x' })).toEqual(['.user.profilePic.secret', '.md5'])
  const { answer: page } = calls.followers
  expect(excess(page, { users: [{ ...user, profilePic: null, phone_number: 'x' }], page: 0 })).toEqual([
    '.users[].phone_number',
  ])
})

test('no answer holds a field beyond its schema, a number that is not the caller’s, or a secret', async () => {
  // The owner last: the others see everything before it is deleted.
  const callers = [world.guest, server.visitor, unregistered, stranger, world.asking, world.member, world.owner]
  const found: string[] = []
  const answered = new Set<CallName>()
  for (const who of callers)
    for (const [name, args] of entries()) {
      // Only the owner makes the calls that remove something.
      if (who === world.member && name === 'leaveClique') continue
      if (who !== world.owner && name === 'deleteSelf') continue
      const response = await who.send(name, args)
      const text = await response.text()
      expect(`${name} ${response.headers.get('content-type')}`).toContain('application/json')
      if (response.ok) answered.add(name)
      const own = who instanceof Person ? who.phone : undefined
      const foreign = [...secrets, ...phones.filter((phone) => phone !== own)].filter((one) => text.includes(one))
      const fields = response.ok
        ? excess(calls[name].answer, JSON.parse(text))
        : Object.keys(JSON.parse(text)).filter((key) => !['message', 'code'].includes(key))
      found.push(...[...fields, ...foreign].map((what) => `${name}: ${what}`))
    }
  expect(found).toEqual([])
  // The crawl must have found answers.
  const refused = (Object.keys(calls) as CallName[]).filter((name) => !answered.has(name))
  // The stream requires a matching Accept header (live/live.test.ts).
  expect(refused).toEqual(['register', ...SIGNED_BY_DEVICE, ...NEEDS_CODE, ...NEEDS_MAIL, 'changes'])
})

test('the router serves the calls of the contract and nothing else', () => {
  const paths = Object.values(calls).map(({ path }: Call) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
  const served = serveApi(server.services).routes.map(({ path }) => path)
  expect([...new Set(served)].toSorted()).toEqual([...new Set([...paths, '/*'])].toSorted())
})

test('every call takes from the bucket of its address, its person and its own policy', async () => {
  const fresh = await makeWorld(server, 'limited', true)
  const { caller, phone } = await server.identity()
  const taken: string[] = []
  const limiter = createLimiter()
  server.services.limiter = (key, limit, cost) => {
    taken.push(key.split(' ')[0] ?? '')
    return limiter(key, limit, cost)
  }
  for (const [name, args] of Object.entries(everyCall(fresh)) as [CallName, CallArgs][]) {
    const isNew = name === 'register'
    const body = args.body && { ...args.body, ...(isNew && { phoneNumber: phone }) }
    await (isNew ? caller : fresh.owner).send(name, { ...args, ...(body && { body }) })
    // Balancers and watchdogs call these all day.
    const isProbe = name === 'health' || name === 'live'
    const ofStranger = isProbe || uncounted.has(name) ? [] : ['stranger']
    const expected = [
      ...(calls[name].access === 'open' ? ofStranger : ['person', 'address']),
      ...policies[name].map(({ bucket }) => bucket),
      ...(name === 'enterAsGuest' ? ['entries'] : []),
    ]
    expect([name, ...taken.splice(0)]).toEqual([name, ...expected])
  }
})
