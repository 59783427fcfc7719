// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/entities'
import { useList, useResource } from '../reading/hooks'
import { createOverlay } from '../mutations/overlay/overlay'
import type { ShownMutation } from '../kinds/base/effects'
import { useOverlay } from '../mutations/overlay/use-overlay'
import { useBlockedUser, useBlockedUsers } from './use-blocked'

vi.mock('../reading/hooks', () => ({
  useList: vi.fn<typeof useList>(),
  useResource: vi.fn<typeof useResource>(),
}))
vi.mock('../reading/resource', () => ({ resource: (call: string, args: unknown) => ({ call, args }) }))
vi.mock('../mutations/overlay/use-overlay', () => ({ useOverlay: vi.fn<typeof useOverlay>() }))

const REQUESTED = 10
const user = (userId: string) => ({ userId, username: userId }) as User
const row = (call: 'blockUser' | 'unblockUser', userId: string, acceptedAt?: number): ShownMutation => ({
  key: `block ${userId}`,
  kind: 'people',
  call,
  args: { params: { id: userId } },
  shows: { user: user(userId) },
  version: `${call} ${userId}`,
  ...(acceptedAt !== undefined && { acceptedAt }),
})
const listed = (...mutations: ShownMutation[]) => {
  vi.mocked(useOverlay).mockReturnValue(createOverlay(mutations, 'me'))
  return renderHook(() => useBlockedUsers()).result.current.items.map(({ userId }) => userId)
}

beforeEach(() => {
  const answer = { items: [user('bob'), user('eve')], requestedAt: () => REQUESTED, headRequestedAt: REQUESTED }
  vi.mocked(useList).mockReturnValue(answer as never)
})

test('blocks that the answer does not know are listed first, and ended ones are left out', () => {
  expect(listed()).toEqual(['bob', 'eve'])
  expect(listed(row('blockUser', 'cem'), row('blockUser', 'dan'))).toEqual(['dan', 'cem', 'bob', 'eve'])
  expect(listed(row('unblockUser', 'bob'))).toEqual(['eve'])
  // Accepted before the request: the answer contains them.
  expect(listed(row('blockUser', 'cem', REQUESTED - 1), row('unblockUser', 'bob', REQUESTED - 1))).toEqual([
    'bob',
    'eve',
  ])
})

test('a later waiting mutation counts more than an accepted one', () => {
  expect(listed(row('blockUser', 'cem', REQUESTED + 1), row('unblockUser', 'cem'))).toEqual(['bob', 'eve'])
  expect(listed(row('unblockUser', 'bob', REQUESTED + 1), row('blockUser', 'bob'))).toEqual(['bob', 'eve'])
})

test('a user whose block has just ended is named as unblocked; one who is not blocked is none', () => {
  vi.mocked(useOverlay).mockReturnValue(createOverlay([row('unblockUser', 'bob')], 'me'))
  vi.mocked(useResource).mockReturnValue({ data: { user: user('bob') }, requestedAt: 1, phase: 'done' } as never)
  const { result } = renderHook(() => useBlockedUser('bob'))
  expect(result.current).toMatchObject({ user: { userId: 'bob', isUnblocked: true }, isLoading: false })
  vi.mocked(useResource).mockReturnValue({ data: undefined, requestedAt: 0, phase: 'loading' } as never)
  expect(renderHook(() => useBlockedUser('bob')).result.current).toEqual({ user: undefined, isLoading: true })
})
