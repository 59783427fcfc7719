// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../contract/failure'
import { subscribe, unsubscribe } from '../../platform/push'
import { readSession } from '../../store/device'
import { patchSession, writeSession } from '../../store/session-rows'
import { setSession } from '../session/session-state'
import { notifications, registerAgain, renew, turnOff, turnOn } from './notifications'

const setDeviceToken = vi.hoisted(() => vi.fn<(request: unknown) => Promise<unknown>>())
vi.mock('../../platform/push', () => ({
  canPush: () => true,
  isPushDenied: () => false,
  isPushAllowed: () => true,
  subscribe: vi.fn<() => Promise<unknown>>(),
  unsubscribe: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('../session/config', () => ({ config: async () => ({ push: { publicKey: 'key' } }) }))
vi.mock('../session/api', () => ({ asUser: () => ({ setDeviceToken, removeDeviceToken: async () => ok({}) }) }))

const OLD = { deviceToken: 'old', isNew: false }
const isKnown = (known: boolean) => setDeviceToken.mockResolvedValue(ok({ isKnown: known }))

beforeEach(async () => {
  vi.resetAllMocks()
  const row = { uid: 'maya', signInId: 'first', phoneNumber: '+1' }
  await writeSession(row)
  setSession({ id: 'current', ...row })
  isKnown(true)
  vi.mocked(subscribe).mockResolvedValue({ deviceToken: 'old', isNew: true })
  await turnOn()
  setDeviceToken.mockClear()
  vi.mocked(subscribe).mockResolvedValue(OLD)
})

test('a renewal of a subscription that the server deleted ends them on this device', async () => {
  await renew('maya')
  expect(setDeviceToken).toHaveBeenCalledExactlyOnceWith({ body: { deviceToken: 'old', isRenewal: true } })
  expect(notifications()).toBe('on')
  isKnown(false)
  await renew('maya')
  expect(notifications()).toBe('ended')
})

test('notifications that ended are turned on with a new subscription', async () => {
  isKnown(false)
  await renew('maya')
  vi.mocked(unsubscribe).mockImplementation(async () => {
    vi.mocked(subscribe).mockResolvedValue({ deviceToken: 'new', isNew: true })
    return 'old'
  })
  isKnown(true)
  setDeviceToken.mockClear()
  expect(await turnOn()).toBe(true)
  expect(setDeviceToken).toHaveBeenCalledExactlyOnceWith({ body: { deviceToken: 'new' } })
  expect(notifications()).toBe('on')
})

test('a subscription that the browser replaced is registered, and so is one that the server deleted on a request', async () => {
  vi.mocked(subscribe).mockResolvedValue({ deviceToken: 'new', isNew: true })
  await renew('maya')
  expect(setDeviceToken).toHaveBeenLastCalledWith({ body: { deviceToken: 'new' } })
  vi.mocked(subscribe).mockResolvedValue(OLD)
  await registerAgain('maya')
  expect(setDeviceToken).toHaveBeenLastCalledWith({ body: { deviceToken: 'old' } })
  expect(notifications()).toBe('on')
})

test('a subscription that the browser replaced is registered even if the service worker has reported it', async () => {
  const registered = (await readSession())?.push
  expect(registered).toEqual({ deviceToken: 'old', publicKey: 'key' })
  vi.mocked(subscribe).mockResolvedValue({ deviceToken: 'new', isNew: false })
  await renew('maya')
  expect(setDeviceToken).toHaveBeenLastCalledWith({ body: { deviceToken: 'new' } })
  await patchSession('maya', { push: { deviceToken: 'old', publicKey: 'key', reported: 'new' } })
  await renew('maya')
  expect(setDeviceToken).toHaveBeenLastCalledWith({ body: { deviceToken: 'new' } })
  await renew('maya')
  expect(setDeviceToken).toHaveBeenLastCalledWith({ body: { deviceToken: 'new', isRenewal: true } })
})

test('a subscription is forgotten when notifications are turned off, or have ended', async () => {
  isKnown(false)
  await renew('maya')
  expect((await readSession())?.push).toBeUndefined()
  isKnown(true)
  await turnOn()
  expect((await readSession())?.push).toBeDefined()
  await turnOff()
  expect((await readSession())?.push).toBeUndefined()
})

test('without an answer they stay on', async () => {
  setDeviceToken.mockResolvedValue({ ok: false, error: { code: 'NETWORK' } })
  await renew('maya')
  expect(notifications()).toBe('on')
})
