// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../contract/failure'
import { signOut as signOutOfProvider } from '../../platform/identity/identity'
import { cacheOf } from '../../store/cache'
import { dropCache } from '../../store/drop-cache'
import { readSession } from '../../store/device'
import { clearSession, writeSession } from '../../store/session-rows'
import { dropImages } from '../../store/images/images'
import { dropDatabases, sweepDatabases } from './drop-databases'
import { dropRecentPeople } from '../people/drop-recent-people'
import { signOut, endRefusedSession } from './sign-out'
import { forgetNotifications } from '../notifications/notifications'
import { forgetPrefetched } from '../reading/prefetch'
import { setSession, currentSession } from '../session/session-state'
import { forgetWaiting } from '../uploads/waiting-count'

vi.mock('../session/identity/identity-settings', () => ({}))
vi.mock('../../platform/identity/identity', () => ({ signOut: vi.fn<() => Promise<Result<undefined>>>() }))
vi.mock('../../store/images/images', () => ({ dropImages: vi.fn<() => Promise<unknown>>() }))
vi.mock('./drop-databases', () => ({
  dropDatabases: vi.fn<() => Promise<boolean>>(),
  sweepDatabases: vi.fn<() => Promise<boolean>>(),
}))
vi.mock('../people/drop-recent-people', () => ({ dropRecentPeople: vi.fn<() => void>() }))
vi.mock('../notifications/notifications', () => ({ forgetNotifications: vi.fn<() => Promise<void>>() }))
vi.mock('../reading/prefetch', () => ({ forgetPrefetched: vi.fn<() => void>() }))
vi.mock('../uploads/waiting-count', () => ({ forgetWaiting: vi.fn<() => void>() }))

const ofPerson = [dropRecentPeople, dropDatabases, dropImages, forgetNotifications]

beforeEach(async () => {
  vi.resetAllMocks()
  await dropCache('maya')
  setSession(undefined)
  vi.mocked(dropDatabases).mockResolvedValue(true)
  vi.mocked(signOutOfProvider).mockResolvedValue(ok(undefined))
  await writeSession({ uid: 'maya', signInId: 'first', phoneNumber: '+1' })
  setSession(await readSession())
})

// [S16]
test('signing out forgets everything of this person, on the device and at the provider', async () => {
  await signOut()
  expect(await readSession()).toBeUndefined()
  for (const forget of [...ofPerson, forgetWaiting]) expect(forget).toHaveBeenCalledExactlyOnceWith('maya')
  expect(forgetPrefetched).toHaveBeenCalledOnce()
  expect(signOutOfProvider).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uid: 'maya', signInId: 'first' }))
})

// [S10]
test('a tab that learns late of another user signs no other user out', async () => {
  await writeSession({ uid: 'kim', signInId: 'second', phoneNumber: '+2' })
  await signOut()
  expect(await readSession()).toMatchObject({ uid: 'kim' })
  expect(currentSession()).toMatchObject({ uid: 'kim' })
  for (const forget of [...ofPerson, signOutOfProvider]) expect(forget).not.toHaveBeenCalled()
})

// [O21] [S18]
test('changes that wait are kept at a sign-out by the server, and only then', async () => {
  await cacheOf('maya').outbox.add({
    key: 'k',
    kind: 'like',
    call: 'likeFlick',
    args: { params: { itemId: 'p' } },
    version: 'v',
  })
  expect(await endRefusedSession()).toBe('waiting')
  expect(await readSession()).toBeUndefined()
  expect(dropDatabases).not.toHaveBeenCalled()
  expect(sweepDatabases).toHaveBeenCalledExactlyOnceWith('maya')
  for (const forget of [dropRecentPeople, dropImages, forgetNotifications]) expect(forget).toHaveBeenCalledOnce()
})

test('many refused calls end a session once', async () => {
  expect(await Promise.all([endRefusedSession(), endRefusedSession()])).toEqual(['nothing waits', undefined])
  expect(signOutOfProvider).toHaveBeenCalledOnce()
})

// [S14]
test('the sign-out is stored before anything is deleted', async () => {
  const seen: unknown[] = []
  vi.mocked(dropDatabases).mockImplementation(async () => {
    seen.push(currentSession(), await readSession())
    return true
  })
  await signOut()
  expect(seen).toEqual([null, undefined])
})

test('photos that wait to be sent are still known of after the sign-out', async () => {
  vi.mocked(dropDatabases).mockResolvedValue(false)
  await signOut()
  expect(forgetWaiting).not.toHaveBeenCalled()
})

test('a provider that cannot be notified does not keep the person signed in', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.mocked(signOutOfProvider).mockResolvedValue(fail({ code: 'NETWORK', message: '' }) as never)
  await signOut()
  expect(currentSession()).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
})

test('without a signed-in user nothing is deleted', async () => {
  await clearSession('maya')
  setSession(undefined)
  await signOut()
  for (const forget of ofPerson) expect(forget).not.toHaveBeenCalled()
  expect(signOutOfProvider).not.toHaveBeenCalled()
})
