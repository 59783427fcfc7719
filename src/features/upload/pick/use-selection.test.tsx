// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSelection } from './use-selection'

// It reads the file in a worker, which does not exist in this environment.
vi.mock('../../../workers/images/sent-size', () => ({ sentSize: (file: File) => Promise.resolve(file.size) }))
vi.mock('../../../sync/uploads/upload-limits', () => ({
  uploadLimits: () => Promise.resolve({ filesPerUpload: 3, bytesPerFile: 1024 ** 2 }),
}))

/** The header of a JPEG: a frame of 40 × 30 pixels. */
const HEADER = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]
const photo = (name: string, size = 200) =>
  new File([new Uint8Array(HEADER), new Uint8Array(size - HEADER.length)], name, { lastModified: 1 })
const start = async () => {
  const { result } = renderHook(() => useSelection())
  await act(async () => {})
  const examined = () => waitFor(() => expect(result.current.receiving).toBeUndefined())
  const add = async (...files: File[]) => {
    act(() => result.current.add(files))
    await examined()
  }
  const names = () => result.current.photos.map(({ file }) => file.name)
  const refused = () => result.current.refused.map(({ looked, reason }) => `${looked.file.name}: ${reason}`)
  return { result, add, names, refused }
}

test('one wrong file keeps out all that came with it, and the next ones clear the error', async () => {
  const { add, names, refused } = await start()
  await add(photo('a.jpg'), photo('b.jpg', 2 * 1024 ** 2))
  expect(names()).toEqual([])
  expect(refused()).toEqual(['b.jpg: File too large (2 MB). Maximum size: 1 MB'])
  await add(photo('a.jpg'))
  expect(names()).toEqual(['a.jpg'])
  expect(refused()).toEqual([])
})

test('the good ones of a mixed lot can continue without the others', async () => {
  const { result, add, names, refused } = await start()
  await add(photo('a.jpg'), photo('b.jpg', 2 * 1024 ** 2), photo('c.jpg'))
  expect(result.current.good.map(({ file }) => file.name)).toEqual(['a.jpg', 'c.jpg'])
  act(() => result.current.addGood())
  expect(names()).toEqual(['a.jpg', 'c.jpg'])
  expect([result.current.good, refused()]).toEqual([[], []])
})

test('good photos of a blocked lot wait through later picks, a removal and a cleared error, until they are added or left out', async () => {
  const { result, add, names } = await start()
  const good = () => result.current.good.map(({ file }) => file.name)
  await add(photo('a.jpg'), photo('film.mp4', 40))
  await add(photo('b.jpg'))
  expect([names(), good()]).toEqual([['b.jpg'], ['a.jpg']])
  await add(photo('c.jpg'), photo('d.jpg', 40))
  act(() => result.current.dropRefused())
  act(() => void result.current.remove(result.current.photos[0]?.key ?? ''))
  expect([names(), good()]).toEqual([[], ['a.jpg', 'c.jpg']])
  act(() => void result.current.addGood())
  expect([names(), good()]).toEqual([['a.jpg', 'c.jpg'], []])
  await add(photo('b.jpg'), photo('d.jpg', 40))
  act(() => result.current.leaveOutGood())
  expect([names(), good(), result.current.refused]).toEqual([['a.jpg', 'c.jpg'], [], []])
})

// [U53]
test('smaller copies of all photos that are too large are added with one press, and the whole lot if nothing else is wrong', async () => {
  const { result, add, names, refused } = await start()
  await add(photo('a.jpg'), photo('b.jpg', 2 * 1024 ** 2), photo('c.jpg', 3 * 1024 ** 2))
  expect(result.current.refused.map(({ canBeReduced }) => canBeReduced)).toEqual([true, true])
  act(() => result.current.addReduced())
  expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(result.current.photos.map(({ isReduced }) => isReduced)).toEqual([false, true, true])
  expect(refused()).toEqual([])
  // 'Try Again' adds the same files.
  const files = result.current.photos.map(({ file }) => file)
  act(() => result.current.clear())
  await add(...files)
  expect(result.current.photos.map(({ isReduced }) => isReduced)).toEqual([false, true, true])
})

test('other errors of a selection stay visible, and its good photos can be added after the smaller copies', async () => {
  const { result, add, names, refused } = await start()
  const page = new File(['<!doctype html>'.padEnd(200)], 'page.jpg', { type: 'image/jpeg' })
  await add(photo('a.jpg'), page, photo('b.jpg', 2 * 1024 ** 2))
  act(() => result.current.addReduced())
  expect(names()).toEqual(['b.jpg'])
  expect(refused()).toEqual(['page.jpg: Unsupported file type. Supported types: JPEG, PNG, WebP'])
  act(() => result.current.addGood())
  expect(names()).toEqual(['b.jpg', 'a.jpg'])
})

test('photos that arrive add the good ones, and one that is selected already is no error', async () => {
  const { result, add, names, refused } = await start()
  await add(photo('a.jpg'))
  const bad = photo('b.jpg', 2 * 1024 ** 2)
  const again = photo('a.jpg')
  let never: readonly File[] = []
  await act(async () => {
    never = await result.current.addShared([again, bad, photo('c.jpg')])
  })
  expect(names()).toEqual(['a.jpg', 'c.jpg'])
  expect(refused()).toEqual(['b.jpg: File too large (2 MB). Maximum size: 1 MB'])
  // It may still be sent as a smaller copy.
  expect(never).toEqual([again])
  act(() => result.current.dropRefused())
  expect(refused()).toEqual([])
})

test('files are counted in as the picker hands them over', async () => {
  const { result } = await start()
  act(() => result.current.add([photo('a.jpg'), photo('b.jpg')]))
  expect(result.current.receiving).toEqual({ count: 0, of: 2 })
  await vi.waitFor(() => expect(result.current.receiving).toBeUndefined())
  expect(result.current.photos).toHaveLength(2)
})

test('the count is of all picked so far, by the limit of the server', async () => {
  const { result, add, names } = await start()
  await add(photo('a.jpg'), photo('b.jpg'))
  await add(photo('c.jpg'), photo('d.jpg'))
  expect(result.current.tooMany).toBe('Maximum 3 files allowed. Currently selected: 4')
  expect(names()).toEqual(['a.jpg', 'b.jpg'])
})

test('a removed photo is restored to its place, but not into a selection that was cleared', async () => {
  const { result, add, names } = await start()
  await add(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'))
  let undo = () => {}
  act(() => {
    undo = result.current.remove(result.current.photos[1]?.key ?? '')
  })
  expect(names()).toEqual(['a.jpg', 'c.jpg'])
  act(() => undo())
  expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  act(() => {
    undo = result.current.remove(result.current.photos[0]?.key ?? '')
  })
  act(() => result.current.clear())
  act(() => undo())
  expect(names()).toEqual([])
})
