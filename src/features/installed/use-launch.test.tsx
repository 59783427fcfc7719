// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isInstalled } from '../../pwa/installing'
import { takeShared, type SharedPhotos } from '../../sync/uploads/shared-photos'
import { toast } from '../../ui/layers/toast'
import { useLaunch } from './use-launch'

const navigate = vi.hoisted(() => vi.fn<(to: object) => void>())
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))
vi.mock('../../pwa/installing', () => ({ isInstalled: vi.fn<typeof isInstalled>() }))
vi.mock('../../sync/uploads/shared-photos', () => ({ takeShared: vi.fn<typeof takeShared>() }))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
const onUpload = vi.fn<(shared?: SharedPhotos) => void>()
beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(isInstalled).mockReturnValue(false)
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const launch = (url: string) => {
  history.replaceState(null, '', url)
  return renderHook(({ uid }) => useLaunch(uid, onUpload), { initialProps: { uid: 'me' } })
}
const receive = (photos: Partial<SharedPhotos>) =>
  act(async () => void vi.mocked(takeShared).mock.lastCall?.[1](photos as SharedPhotos))

test('the shortcut opens the upload, and a reload is not another launch', () => {
  launch('/?upload')
  expect(onUpload).toHaveBeenCalledExactlyOnceWith()
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/', replace: true })
  expect(toast).not.toHaveBeenCalled()
})

test('an ordinary launch opens nothing, but looks for shared photos', () => {
  launch('/')
  expect([onUpload.mock.calls.length, navigate.mock.calls.length]).toEqual([0, 0])
  expect(vi.mocked(takeShared).mock.lastCall?.[0]).toBe('me')
})

test('a share that failed says why; an empty one offers to choose photos', () => {
  for (const reason of ['none', 'noRoom', 'leftOut']) {
    launch(`/?shared=${reason}`)
    expect(vi.mocked(toast).mock.lastCall?.[0]).toEqual({ text: expect.stringMatching(/\w/), tone: 'error' })
  }
  expect(new Set(vi.mocked(toast).mock.calls.map(([{ text }]) => text)).size).toBe(3)
  launch('/?shared=1')
  expect(toast).toHaveBeenCalledTimes(3)
  expect(navigate).toHaveBeenCalledTimes(4)
  launch('/?shared=empty')
  expect(onUpload).not.toHaveBeenCalled()
  vi.mocked(toast).mock.lastCall?.[0].action?.onSelect()
  expect(onUpload).toHaveBeenCalledExactlyOnceWith()
})

test('shared photos open the upload; in a tab the user is asked about an unknown sender first', async () => {
  const { result, rerender } = launch('/?shared=1')
  await receive({ isUncertain: false })
  expect(onUpload).toHaveBeenLastCalledWith({ isUncertain: false })
  await receive({ isUncertain: true })
  expect([onUpload.mock.calls.length, result.current.offered]).toEqual([1, { isUncertain: true }])
  act(() => result.current.settle())
  expect(result.current.offered).toBeUndefined()
  vi.mocked(isInstalled).mockReturnValue(true)
  await receive({ isUncertain: true })
  expect([onUpload.mock.calls.length, result.current.offered]).toEqual([2, undefined])
  // Another user is not asked about them.
  vi.mocked(isInstalled).mockReturnValue(false)
  await receive({ isUncertain: true })
  const before = vi.mocked(takeShared).mock.lastCall?.[2]
  rerender({ uid: 'other' })
  expect([before?.aborted, result.current.offered]).toEqual([true, undefined])
})
