// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { searchUsers } from './people'
import { usePeopleSearch } from './use-people-search'

vi.mock('./people', () => ({ searchUsers: vi.fn<typeof searchUsers>() }))
const ask = vi.mocked(searchUsers)
const person = (userId: string) => ({ userId }) as User
const found = (hasMore: boolean, ...ids: string[]) => ok({ items: ids.map(person), hasMore })
const offline = fail({ code: 'NETWORK', message: '' } as const)

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockReset()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const search = (query: string) => renderHook((text: string) => usePeopleSearch(text), { initialProps: query })

test('blank text sends no request', async () => {
  const { result } = search('   ')
  await pass(1000)
  expect(ask).not.toHaveBeenCalled()
  expect(result.current.state).toBe('idle')
})

test('the server is asked 300 ms after the last key, once, without the blanks', async () => {
  ask.mockResolvedValue(found(false, 'a'))
  const { result, rerender } = search('m')
  await pass(200)
  rerender(' ma ')
  await pass(299)
  expect(ask).not.toHaveBeenCalled()
  expect(result.current.state).toBe('searching')
  await pass(1)
  expect(ask.mock.calls.map(([text, page]) => [text, page])).toEqual([['ma', 0]])
  expect(result.current).toMatchObject({ state: 'found', people: [{ userId: 'a' }] })
})

test('an answer to a text since changed is not shown', async () => {
  ask.mockResolvedValueOnce(found(false, 'old'))
  const { result, rerender } = search('ma')
  await pass(300)
  ask.mockReturnValueOnce(new Promise(() => undefined))
  rerender('nina')
  await pass(300)
  expect(result.current).toMatchObject({ state: 'searching', people: [] })
})

test('a further page adds whom the first did not have', async () => {
  ask.mockResolvedValueOnce(found(true, 'a', 'b')).mockResolvedValueOnce(found(false, 'b', 'c'))
  const { result } = search('ma')
  await pass(300)
  act(() => result.current.loadMore())
  expect(result.current.loadingMore).toBe(true)
  await pass(0)
  expect(ask.mock.lastCall?.slice(0, 2)).toEqual(['ma', 1])
  expect(result.current.people.map(({ userId }) => userId)).toEqual(['a', 'b', 'c'])
  expect(result.current).toMatchObject({ hasMore: false, loadingMore: false })
})

test('a further page that fails keeps what was found and can be asked for again', async () => {
  ask.mockResolvedValueOnce(found(true, 'a')).mockResolvedValueOnce(offline).mockResolvedValueOnce(found(false, 'b'))
  const { result } = search('ma')
  await pass(300)
  act(() => result.current.loadMore())
  await pass(0)
  expect(result.current).toMatchObject({ state: 'found', moreError: { code: 'NETWORK' }, people: [{ userId: 'a' }] })
  act(() => result.current.loadMore())
  await pass(0)
  expect(result.current.people.map(({ userId }) => userId)).toEqual(['a', 'b'])
})

test('a search that failed is tried again', async () => {
  ask.mockResolvedValueOnce(offline).mockResolvedValueOnce(found(false, 'a'))
  const { result } = search('ma')
  await pass(300)
  expect(result.current).toMatchObject({ state: 'failed', error: { code: 'NETWORK' } })
  act(() => result.current.retry())
  expect(result.current.state).toBe('searching')
  await pass(300)
  expect(result.current.state).toBe('found')
})
