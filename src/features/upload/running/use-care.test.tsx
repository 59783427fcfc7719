// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { syncLater } from '../../../platform/background/background-sync'
import type { Upload } from '../../../sync/uploads/uploads'
import { toast } from '../../../ui/layers/toast'
import { dropFiles, keepFiles } from '../pictures/previews'
import { useCare } from './use-care'

const device = vi.hoisted(() => ({ isOnline: true, isInMemory: false, lost: 0, held: new Set<string>() }))
/** Something that lasts until the returned function is called. */
const hold = vi.hoisted(() => (name: string) => () => {
  device.held.add(name)
  return () => device.held.delete(name)
})
vi.mock('../../../platform/background/awake', () => ({ keepAwake: hold('awake') }))
vi.mock('../../../platform/leaving', () => ({ askBeforeLeaving: hold('question') }))
vi.mock('../../../platform/unsent', () => ({ holdUnsent: hold('unsent') }))
vi.mock('../../../platform/background/background-sync', () => ({ syncLater: vi.fn<typeof syncLater>() }))
vi.mock('../../../platform/store-trouble', () => ({ isInMemory: () => device.isInMemory }))
vi.mock('../../../sync/reading/hooks', () => ({ useOnline: () => device.isOnline }))
const takeLost = () => device.lost
vi.mock('../../../sync/uploads/use-uploads', () => ({ useTakeLost: () => takeLost }))
vi.mock('../../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(device, { isOnline: true, isInMemory: false, lost: 0 })
  device.held.clear()
})

const upload = (state: string, ...photos: string[]) =>
  ({ session: { id: 'u1', state }, photos: photos.map((of, n) => ({ id: `p${n}`, state: of })) }) as unknown as Upload
const start = (uploads: readonly Upload[] | undefined) =>
  renderHook((shown: readonly Upload[] | undefined) => useCare(shown), { initialProps: uploads })
const told = () => vi.mocked(toast).mock.calls.map(([{ text }]) => text)

test('the screen stays on while photos are sent over a network', () => {
  const { rerender } = start([upload('UPLOADING')])
  expect([...device.held]).toEqual(['awake'])
  device.isOnline = false
  rerender([upload('UPLOADING')])
  expect([...device.held]).toEqual([])
  device.isOnline = true
  rerender([upload('UPLOADING')])
  rerender([upload('COMPLETED')])
  expect([...device.held]).toEqual([])
})

test('without a network the browser is asked to continue later, at each loss', () => {
  const { rerender } = start([upload('UPLOADING')])
  expect(syncLater).not.toHaveBeenCalled()
  for (const isOnline of [false, true, false]) {
    device.isOnline = isOnline
    rerender([upload('UPLOADING')])
  }
  expect(syncLater).toHaveBeenCalledTimes(2)
  cleanup()
  start([upload('ERROR')])
  expect(syncLater).toHaveBeenCalledTimes(2)
})

test('photos that are only in memory keep the page from leaving', () => {
  device.isInMemory = true
  const { rerender } = start([upload('PROCESSING')])
  expect([...device.held].toSorted()).toEqual(['awake', 'question', 'unsent'])
  rerender([upload('COMPLETED')])
  expect([...device.held]).toEqual([])
})

test('an upload of an earlier page is announced as resumed only once there is a network', () => {
  device.isOnline = false
  const { rerender } = start([upload('UPLOADING', 'stored')])
  expect(told()).toEqual([])
  device.isOnline = true
  rerender([upload('UPLOADING', 'stored')])
  expect(told()).toEqual(['Upload resumed: 1 photo left'])
})

test('an upload of an earlier page is announced once, with the number of unsent photos', () => {
  const { rerender } = start(undefined)
  expect(told()).toEqual([])
  rerender([upload('UPLOADING', 'done', 'failed', 'stored', 'processed'), upload('COMPLETED', 'stored')])
  expect(told()).toEqual(['Upload resumed: 2 photos left'])
  rerender(undefined)
  rerender([upload('UPLOADING', 'stored')])
  expect(told()).toHaveLength(1)
})

test('an upload of this page is not announced, nor one whose photos have all arrived', () => {
  keepFiles('u1', [])
  start([upload('UPLOADING', 'stored')])
  dropFiles('u1')
  start([upload('FINALIZING', 'done')])
  expect(told()).toEqual([])
})

test('photos that the browser removed are named as an error', () => {
  device.lost = 2
  const { rerender } = start(undefined)
  expect(told()).toEqual([])
  rerender([])
  expect(toast).toHaveBeenCalledExactlyOnceWith({
    text: 'This browser removed 2 photos that were waiting to be sent. Please upload them again.',
    tone: 'error',
  })
})
