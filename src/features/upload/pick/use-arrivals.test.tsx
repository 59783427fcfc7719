// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SharedPhotos } from '../../../sync/uploads/shared-photos'
import { changeKept } from './kept-photos'
import { useArrivals } from './use-arrivals'
import type { Selection } from './use-selection'

const add = vi.fn<Selection['add']>()
const addShared = vi.fn<Selection['addShared']>()
const onNew = vi.fn<() => void>()
const [good, wrong] = [new File([], 'a.jpg'), new File([], 'b.txt')]
const drop = vi.fn<(some?: readonly File[]) => Promise<void>>()
const waiting = { files: [good, wrong], drop } as unknown as SharedPhotos

beforeEach(() => {
  vi.clearAllMocks()
  addShared.mockResolvedValue([wrong])
  drop.mockResolvedValue()
  changeKept({ found: 'none', hasArrived: false, left: undefined })
})

/** The names of the files of each call: a failed comparison of files themselves prints for minutes. */
const named = (mock: { mock: { calls: (readonly File[] | undefined)[][] } }) =>
  mock.mock.calls.map(([files]) => files?.map(({ name }) => name))

interface Opening {
  open: boolean
  shared?: SharedPhotos
  files?: readonly File[]
}
const start = async (initialProps: Opening) => {
  const hook = renderHook(
    ({ open, shared, files }: Opening) =>
      useArrivals(open, { shared, files }, { add, addShared, receiving: undefined } as unknown as Selection, onNew),
    { initialProps },
  )
  await act(async () => {})
  const change = async (props: Opening) => {
    hook.rerender(props)
    await act(async () => {})
  }
  return { arrivals: () => hook.result.current, change }
}

test('photos of an earlier page are selected once the dialog is open, and wait until then', async () => {
  const read = vi.fn<() => Promise<SharedPhotos>>().mockResolvedValue(waiting)
  changeKept({ found: { count: 2, read, drop } })
  const { arrivals, change } = await start({ open: false })
  expect([read.mock.calls.length, arrivals().isAwaited]).toEqual([0, true])
  await change({ open: true })
  expect(named(addShared as never)).toEqual([['a.jpg', 'b.txt']])
  // The user has seen the file that cannot be added.
  expect(named(drop as never)).toEqual([['b.txt']])
  expect([arrivals().isAwaited, arrivals().hasArrived, onNew.mock.calls.length]).toEqual([false, true, 0])
  await act(async () => arrivals().drop())
  expect(named(drop as never)).toEqual([['b.txt'], undefined])
  expect(arrivals().hasArrived).toBe(false)
  await act(async () => arrivals().drop())
  expect(drop).toHaveBeenCalledTimes(2)
})

test('an earlier selection that cannot be read is not waited for any longer', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  changeKept({ found: { count: 2, read: () => Promise.reject(new Error('damaged')), drop } })
  const { arrivals } = await start({ open: true })
  expect([arrivals().isAwaited, arrivals().hasArrived, addShared.mock.calls.length]).toEqual([false, false, 0])
  vi.restoreAllMocks()
})

test('photos from outside the dialog are new', async () => {
  const { change } = await start({ open: true, files: [good] })
  expect([named(add as never), onNew.mock.calls.length]).toEqual([[['a.jpg']], 1])
  await change({ open: true, shared: waiting })
  expect([named(addShared as never), onNew.mock.calls.length]).toEqual([[['a.jpg', 'b.txt']], 2])
})

test('a dialog without photos from elsewhere waits only while it is not known whether there are any', async () => {
  changeKept({ found: 'unknown' })
  const { arrivals } = await start({ open: true })
  expect(arrivals().isAwaited).toBe(true)
  act(() => changeKept({ found: 'none' }))
  expect(arrivals()).toMatchObject({ isAwaited: false, hasArrived: false })
  expect([add.mock.calls.length, addShared.mock.calls.length, onNew.mock.calls.length]).toEqual([0, 0, 0])
})
