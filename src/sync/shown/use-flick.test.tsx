// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../../../contract/failure'
import { fetchResource } from '../reading/fetch'
import { readStored } from '../reading/stored'
import { useFlick } from './use-flick'

vi.mock('../reading/hooks', () => ({ useSession: () => ({ uid: 'u1' }) }))
vi.mock('../mutations/overlay/use-flicks', () => ({ useFlicks: (items: unknown[]) => items }))
vi.mock('../reading/fetch', () => ({ fetchResource: vi.fn<typeof fetchResource>() }))
vi.mock('../reading/stored', () => ({ readStored: vi.fn<typeof readStored>() }))

const NOT_FOUND: Failure = { code: 'NOT_FOUND', message: 'Photo not found', status: 404 }
const flick = { id: 'p1' }
const isFound = (requestedAt: number) => {
  vi.mocked(fetchResource).mockResolvedValue({ ok: true, value: { flick } })
  vi.mocked(readStored).mockResolvedValue({ value: { flick }, requestedAt } as never)
}
const isDeleted = () => {
  vi.mocked(fetchResource).mockResolvedValue({ ok: false, error: NOT_FOUND })
  vi.mocked(readStored).mockResolvedValue(undefined)
}

beforeEach(() => vi.mocked(fetchResource).mockReset())

test('a photo that was deleted after it was found is gone once a newer list lacks it', async () => {
  isFound(10)
  const { result, rerender } = renderHook(({ since }) => useFlick('p1', since), { initialProps: { since: 0 } })
  await waitFor(() => expect(result.current.flick).toBe(flick))
  isDeleted()
  // The list was requested before the photo: it may not have had the photo yet.
  rerender({ since: 9 })
  expect(fetchResource).toHaveBeenCalledTimes(1)
  rerender({ since: 11 })
  await waitFor(() => expect(result.current.error).toEqual(NOT_FOUND))
  expect(result.current.flick).toBeUndefined()
})

test('a list that is being read again asks for nothing', async () => {
  isFound(10)
  const { result, rerender } = renderHook(({ since }) => useFlick('p1', since), { initialProps: { since: 10 } })
  await waitFor(() => expect(result.current.flick).toBe(flick))
  for (const since of [0, 10, 0]) rerender({ since })
  expect(fetchResource).toHaveBeenCalledTimes(1)
})
