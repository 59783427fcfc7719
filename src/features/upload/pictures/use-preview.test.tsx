// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { previewOf, type PhotoRow } from '../../../sync/uploads/uploads'
import { usePreview } from './use-preview'

vi.mock('../../../sync/uploads/uploads', () => ({ previewOf: vi.fn<typeof previewOf>() }))
vi.mock('./use-picked-preview', () => ({ usePickedPreview: (file: File | undefined) => file?.name }))
let answers: Record<string, (address: string | undefined) => void> = {}
beforeEach(() => {
  answers = {}
  vi.mocked(previewOf)
    .mockReset()
    .mockImplementation((id) => new Promise((resolve) => (answers[id] = resolve)))
})

const photo = (state: PhotoRow['state'], id = 'p1') => ({ id, state }) as PhotoRow
const start = (shown: PhotoRow) =>
  renderHook((row: PhotoRow) => usePreview(row, new File([], 'picked')), { initialProps: shown })
const answer = (id: string, address: string | undefined) => act(async () => answers[id]?.(address))

test('the copy in the queue is shown from when it exists, and stays when the photo has arrived', async () => {
  const { result, rerender } = start(photo('stored'))
  expect([previewOf].map((read) => vi.mocked(read).mock.calls.length)).toEqual([0])
  rerender(photo('processed'))
  expect(result.current).toBeUndefined()
  await answer('p1', 'copy 1')
  expect(result.current).toBe('copy 1')
  rerender(photo('done'))
  expect(result.current).toBe('copy 1')
  expect(previewOf).toHaveBeenCalledTimes(1)
})

test('the picked file is shown if the copy is gone or was never made', async () => {
  expect(start(photo('done')).result.current).toBe('picked')
  const { result } = start(photo('failed'))
  await answer('p1', undefined)
  expect(result.current).toBe('picked')
})

test('the copy of an earlier photo does not take the place of the present one', async () => {
  const { result, rerender } = start(photo('processed', 'p1'))
  rerender(photo('processed', 'p2'))
  await answer('p2', 'copy 2')
  await answer('p1', 'copy 1')
  expect(result.current).toBe('copy 2')
})
