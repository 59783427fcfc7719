// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The browser's side of a new version. */
const browser = vi.hoisted(() => ({
  registration: {} as { waiting?: object },
  skip: () => {},
  update: () => Promise.resolve(),
  waiting: () => {},
}))
const page = vi.hoisted(() => ({ isUnsent: false, isOtherUnsent: false, becomeVisible: () => {} }))
vi.mock('workbox-window', () => ({
  Workbox: class {
    messageSkipWaiting = () => browser.skip()
    register = () => Promise.resolve(browser.registration)
    update = () => browser.update()
    addEventListener = (_type: string, listener: () => void) => (browser.waiting = listener)
  },
}))
vi.mock('../platform/unsent', () => ({
  isUnsent: () => page.isUnsent,
  isAnyUnsent: () => Promise.resolve(page.isUnsent || page.isOtherUnsent),
}))
vi.mock('../platform/background/visible', () => ({
  watchVisible: (listener: () => void) => (page.becomeVisible = listener),
}))

const reload = vi.fn<() => void>()
const skip = vi.fn<() => void>()
const update = vi.fn<() => Promise<void>>()
let serviceWorker: EventTarget & { controller?: object | null }

/** A page that a worker controls, unless it is the very first visit. */
const start = async ({ isFirst = false } = {}) => {
  vi.resetModules()
  serviceWorker = Object.assign(new EventTarget(), { controller: isFirst ? null : {} })
  vi.stubGlobal('navigator', { serviceWorker })
  const loaded = await import('./update')
  await loaded.register()
  return loaded
}
const activate = () => serviceWorker.dispatchEvent(new Event('controllerchange'))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.clearAllMocks()
  vi.stubGlobal('location', { reload })
  sessionStorage.clear()
  document.head.innerHTML = '<script type="module" src="/app-1.js"></script>'
  Object.assign(browser, { registration: {}, skip, update: update.mockResolvedValue(undefined) })
  Object.assign(page, { isUnsent: false, isOtherUnsent: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('a new version is offered when it waits, and every tab is reloaded when it takes over', async () => {
  const { updateState, subscribeUpdate, applyUpdate } = await start()
  const listener = vi.fn<() => void>()
  subscribeUpdate(listener)
  expect(updateState()).toBe('none')
  browser.waiting()
  expect([updateState(), listener.mock.calls.length]).toEqual(['waiting', 1])
  const applied = applyUpdate()
  await pass(0)
  expect([updateState(), skip.mock.calls.length, reload.mock.calls.length]).toEqual(['applying', 1, 0])
  activate()
  expect(await applied).toBe('going')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the first worker of a browser reloads nothing, the second one does', async () => {
  await start({ isFirst: true })
  activate()
  expect(reload).not.toHaveBeenCalled()
  activate()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page with unsent text is not reloaded: it is offered the version until the text is sent', async () => {
  const { updateState, applyUpdate } = await start()
  page.isUnsent = true
  activate()
  expect([updateState(), reload.mock.calls.length]).toEqual(['waiting', 0])
  expect(await applyUpdate()).toBe('unsent')
  page.isUnsent = false
  expect(await applyUpdate()).toBe('going')
  expect([reload.mock.calls.length, skip.mock.calls.length]).toEqual([1, 0])
})

test('unsent text of another page delays the version too', async () => {
  const { applyUpdate } = await start()
  page.isOtherUnsent = true
  expect(await applyUpdate()).toBe('unsent')
  expect(skip).not.toHaveBeenCalled()
})

test('a version that the browser holds back is helped by reloads, four of them', async () => {
  let loaded = await start()
  const applied = loaded.applyUpdate()
  await pass(2999)
  expect(reload).not.toHaveBeenCalled()
  await pass(1)
  expect([await applied, reload.mock.calls.length]).toEqual(['going', 1])
  browser.registration = { waiting: {} }
  for (const reloads of [2, 3, 4, 4]) {
    loaded = await start()
    expect(loaded.updateState()).toBe('applying')
    await pass(3000)
    expect(reload).toHaveBeenCalledTimes(reloads)
  }
  expect(loaded.updateState()).toBe('waiting')
  expect(skip).toHaveBeenCalledTimes(5)
  loaded = await start()
  expect(loaded.updateState()).toBe('none')
})

test('the old version that loads once more after the change is reloaded once', async () => {
  const { applyUpdate } = await start()
  void applyUpdate()
  await pass(3000)
  await start()
  expect(reload).toHaveBeenCalledTimes(2)
  await start()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the new version continues no reloads of the old one', async () => {
  const { applyUpdate } = await start()
  void applyUpdate()
  await pass(3000)
  document.head.innerHTML = '<script type="module" src="/app-2.js"></script>'
  browser.registration = { waiting: {} }
  const { updateState } = await start()
  await pass(3000)
  expect([reload.mock.calls.length, updateState()]).toEqual([1, 'none'])
})

test('text that is written while the version is held back stops the reload', async () => {
  const { applyUpdate, updateState } = await start()
  const applied = applyUpdate()
  await pass(0)
  page.isUnsent = true
  await pass(3000)
  expect([await applied, updateState(), reload.mock.calls.length]).toEqual(['unsent', 'waiting', 0])
})

test('a tab looks for a new version every hour, and when it becomes visible', async () => {
  await start()
  page.becomeVisible()
  expect(update).toHaveBeenCalledTimes(1)
  update.mockRejectedValueOnce(new Error('offline'))
  await pass(3_600_000)
  expect(update).toHaveBeenCalledTimes(2)
  await pass(3_600_000)
  expect(update).toHaveBeenCalledTimes(3)
})
