import { beforeEach, expect, it, vi } from 'vitest'
import { readSession } from '../store/device'
import { clearSession, patchSession, writeSession } from '../store/session-rows'
import { renewPush } from './renew-push'

const subscriptionOf = (name: string) => ({
  unsubscribe: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: name, auth: 'secret' } }),
})
const [old, next, last] = [subscriptionOf('old'), subscriptionOf('next'), subscriptionOf('last')]
const tokenOf = (subscription: typeof old) => JSON.stringify(subscription)

const getSubscription = vi.fn<() => Promise<typeof old | null>>()
const subscribe = vi.fn<(options: unknown) => Promise<typeof old>>()
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answers = (response: Response) => fetched.mockImplementation(() => Promise.resolve(response.clone()))
/** The bodies of the reports, in order. */
const reports = () => fetched.mock.calls.map(([, { body }]) => JSON.parse(String(body)) as unknown)
const push = async () => (await readSession())?.push

beforeEach(async () => {
  vi.resetAllMocks()
  vi.stubGlobal('self', { registration: { pushManager: { getSubscription, subscribe } } })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('fetch', fetched)
  answers(Response.json({}))
  await writeSession({ uid: 'ada', phoneNumber: '+1', push: { deviceToken: tokenOf(old), publicKey: 'key' } })
})

it('a subscription that the browser replaced is reported with the earlier one, once', async () => {
  getSubscription.mockResolvedValue(next)
  await renewPush()
  await renewPush()
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/user/device-token/replace', expect.anything())
  expect(reports()).toEqual([{ replaced: tokenOf(old), deviceToken: tokenOf(next) }])
  expect(await push()).toEqual({ deviceToken: tokenOf(old), publicKey: 'key', reported: tokenOf(next) })
})

it('a subscription that ended is made again with the same key', async () => {
  getSubscription.mockResolvedValue(null)
  subscribe.mockResolvedValue(next)
  await renewPush()
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'key' })
  expect(reports()).toEqual([{ replaced: tokenOf(old), deviceToken: tokenOf(next) }])
})

it('the next replacement is reported with the one that was reported before', async () => {
  getSubscription.mockResolvedValue(next)
  await renewPush()
  getSubscription.mockResolvedValue(last)
  await renewPush()
  expect(reports().at(-1)).toEqual({ replaced: tokenOf(next), deviceToken: tokenOf(last) })
})

it('calls at the same time make one report', async () => {
  getSubscription.mockResolvedValue(next)
  await Promise.all([renewPush(), renewPush(), renewPush()])
  expect(fetched).toHaveBeenCalledOnce()
})

it.each([
  ['no network', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['a server error', () => answers(new Response('{}', { status: 503 }))],
  [
    'a page of a network',
    () => answers(new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })),
  ],
])('after %s the next call reports it again', async (_, fail) => {
  getSubscription.mockResolvedValue(next)
  fail()
  await renewPush()
  expect((await push())?.reported).toBeUndefined()
  answers(Response.json({}))
  await renewPush()
  expect(fetched).toHaveBeenCalledTimes(2)
  expect((await push())?.reported).toBe(tokenOf(next))
})

it('the same subscription, notifications that are off, and a permission that was taken back are not reported', async () => {
  getSubscription.mockResolvedValue(old)
  await renewPush()
  getSubscription.mockResolvedValue(next)
  vi.stubGlobal('Notification', { permission: 'denied' })
  await renewPush()
  vi.stubGlobal('Notification', { permission: 'granted' })
  await patchSession('ada', { push: undefined })
  await renewPush()
  expect(fetched).not.toHaveBeenCalled()
  expect(subscribe).not.toHaveBeenCalled()
})

// [S13]
it('without a session the subscription ends, and none is made', async () => {
  getSubscription.mockResolvedValue(old)
  await clearSession('ada')
  await renewPush()
  expect(old.unsubscribe).toHaveBeenCalledOnce()
  getSubscription.mockResolvedValue(null)
  await renewPush()
  expect(subscribe).not.toHaveBeenCalled()
  expect(fetched).not.toHaveBeenCalled()
})

it('a browser without pushes is left as it is', async () => {
  vi.stubGlobal('self', { registration: {} })
  await renewPush()
  expect(fetched).not.toHaveBeenCalled()
})
