import { beforeEach, expect, it, vi } from 'vitest'
import { opening } from '../pwa/messages'
import { clearSession, writeSession } from '../store/session-rows'
import { openNotification, showPush } from './notify'

const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(() => Promise.resolve())
const openWindow = vi.fn<(url: string) => Promise<void>>(() => Promise.resolve())
const matchAll = vi.fn<() => Promise<unknown[]>>()

const message = { userId: 'u1', title: 'Ada', body: 'likes your photo', url: '/collection/c', tag: 'like c' }
const push = (data: unknown) => showPush({ data: { json: () => data } as PushMessageData })
const page = (focused: boolean) => ({
  focused,
  postMessage: vi.fn<(message: unknown) => void>(),
  focus: vi.fn<() => Promise<void>>(() => Promise.resolve()),
})
const tap = async () => {
  const close = vi.fn<() => void>()
  await openNotification({ close, data: { url: '/collection/c' } } as unknown as Notification)
  return close
}

beforeEach(async () => {
  vi.stubGlobal('self', { registration: { showNotification }, clients: { matchAll, openWindow } })
  vi.clearAllMocks()
  await writeSession({ uid: 'ada', phoneNumber: '+1', userId: 'u1' })
})

it('a push for the signed-in person is shown with its tag and URL', async () => {
  await push(message)
  const { title, body, tag, url } = message
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(title, expect.objectContaining({ body, tag, data: { url } }))
})

it('a declarative message is shown by the worker as it is by the browser, and by its tag only once', async () => {
  const { title, body, tag, url, userId } = message
  const notification = { title, body, tag, data: { userId, url } } as Notification
  await showPush({ data: null, notification })
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(title, expect.objectContaining({ body, tag, data: { url } }))
  await showPush({ data: null, notification: { ...notification, data: { userId: 'u2', url } } })
  expect(showNotification).toHaveBeenCalledOnce()
})

// [S13]
it('a push for the person before is not shown', async () => {
  await push({ ...message, userId: 'u2' })
  await clearSession('ada')
  await push(message)
  expect(showNotification).not.toHaveBeenCalled()
})

it.each(['https://elsewhere.test/', '//elsewhere.test/', '/\\elsewhere.test/', 'javascript:alert(1)', 'collection/c'])(
  'a push that leads to %s is not shown',
  async (url) => {
    await push({ ...message, url })
    expect(showNotification).not.toHaveBeenCalled()
  },
)

it.each(Object.keys(message))('a push without its %s is not shown', async (key) => {
  await push({ ...message, [key]: undefined })
  expect(showNotification).not.toHaveBeenCalled()
})

it('a push that is no JSON, or empty, is not shown and does not throw', async () => {
  await showPush({ data: null })
  await showPush({ data: { json: () => JSON.parse('no') } as PushMessageData })
  expect(showNotification).not.toHaveBeenCalled()
})

it('a tapped notification closes and opens a window if there is none', async () => {
  matchAll.mockResolvedValue([])
  expect(await tap()).toHaveBeenCalledOnce()
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/collection/c')
})

it('a tapped notification leads the focused window there, and opens no other', async () => {
  const [other, focused] = [page(false), page(true)]
  matchAll.mockResolvedValue([other, focused])
  await tap()
  expect(focused.postMessage).toHaveBeenCalledExactlyOnceWith(opening('/collection/c'))
  expect(focused.focus).toHaveBeenCalledOnce()
  expect(other.postMessage).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

it('windows that the service worker does not control are looked for too', async () => {
  matchAll.mockResolvedValue([])
  await tap()
  expect(matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true })
})
