// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../contract/failure'
import { cacheOf } from '../../store/cache'
import { readSession } from '../../store/device'
import { writeSession } from '../../store/session-rows'
import { queueOf } from '../../store/queue/queue'
import { deleteAccount } from './delete-account'
import { setSession } from '../session/session-state'
import { endRefusedSession } from './sign-out'

const server = vi.hoisted(() => ({ deleteSelf: async (): Promise<unknown> => undefined }))
vi.mock('../session/identity/identity-settings', () => ({}))
vi.mock('../../platform/identity/identity', () => ({ signOut: async () => ok(undefined) as Result<undefined> }))
vi.mock('../../platform/log', () => ({ log: { warn: () => {}, error: () => {} }, describe: String }))
vi.mock('../../store/images/images', () => ({ dropImages: async () => {} }))
vi.mock('../notifications/notifications', () => ({ forgetNotifications: async () => {} }))
vi.mock('../session/token', () => ({ bearerToken: async (uid: string) => ok(uid) }))
vi.mock('../../api/client', () => ({ createApi: () => ({ deleteSelf: () => server.deleteSelf() }) }))

const left = async () => (await indexedDB.databases()).flatMap(({ name = '' }) => (name.includes('maya') ? [name] : []))

beforeEach(async () => {
  await writeSession({ uid: 'maya', phoneNumber: '+1' })
  setSession(await readSession())
  await cacheOf('maya').outbox.add({
    key: 'k',
    kind: 'like',
    call: 'likeFlick',
    args: { params: { itemId: 'p' } },
    version: 'v',
  })
  await queueOf('maya').open()
})

test('an account that is deleted leaves nothing on the device', async () => {
  server.deleteSelf = async () => ok({})
  expect(await deleteAccount()).toEqual(ok(undefined))
  expect(await readSession()).toBeUndefined()
  expect(await left()).toEqual([])
})

test('it also does if a refused call of the deleted user ends the session before the answer', async () => {
  server.deleteSelf = async () => {
    await endRefusedSession()
    return ok({})
  }
  expect(await deleteAccount()).toEqual(ok(undefined))
  expect(await left()).toEqual([])
})

test('an account that is not deleted stays signed in, with what waits', async () => {
  server.deleteSelf = async () => fail({ code: 'NETWORK', message: '' })
  expect(await deleteAccount()).toMatchObject({ ok: false, error: { code: 'NETWORK' } })
  expect(await readSession()).toMatchObject({ uid: 'maya' })
  expect(await left()).toHaveLength(2)
})
