// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Clique, User } from '../../../../contract/entities'
import { useList, useResource } from '../../../sync/reading/hooks'
import { Members } from './members'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
vi.mock('../../../sync/reading/hooks', () => ({
  useList: vi.fn<typeof useList>(),
  useResource: vi.fn<typeof useResource>(),
  useMyId: () => 'me',
}))
const toggle = vi.hoisted(() => vi.fn<(user: User) => Promise<void>>())
vi.mock('../../../sync/mutations/follows', () => ({ toggleFollow: toggle }))
vi.mock('../../../sync/mutations/overlay/use-listed', () => ({ useListedMember: () => () => true }))
vi.mock('../../../sync/mutations/overlay/use-follows', () => ({ useFollows: () => (user: User) => user }))
vi.mock('../../../sync/reading/resource', () => ({ resource: (call: string, args: unknown) => ({ call, args }) }))

const user = (userId: string) =>
  ({
    userId,
    username: `@${userId}`,
    firstName: userId,
    lastName: 'Test',
    profilePic: null,
    relationship: 'unrelated',
  }) as User
const show = (list: object) => {
  vi.mocked(useList).mockReturnValue({
    items: [],
    phase: 'done',
    hasMore: false,
    requestedAt: () => 0,
    ...list,
  } as never)
  vi.mocked(useResource).mockImplementation((wanted) => {
    const id = wanted.args.params?.['id'] ?? ''
    return { data: id === 'gone' ? undefined : { user: user(id) } } as never
  })
  render(<Members clique={{ cliqueId: 'q1', leader: 'theo' } as Clique} />)
}

test('users are shown as they came, ids are looked up, and the leader is marked', () => {
  show({
    items: [
      { userId: 'theo', user: user('theo') },
      { userId: 'nina', user: null },
    ],
  })
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual(['TT@theotheo TestLeaderFollow', 'NT@ninanina TestFollow'])
  expect(screen.getByText('No more members')).toBeTruthy()
})

test('one that cannot be looked up takes nothing from the others', () => {
  show({
    items: [
      { userId: 'gone', user: null },
      { userId: 'nina', user: null },
    ],
  })
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['', 'NT@ninanina TestFollow'])
})

test('a list that is closed to the viewer says so quietly, without an error', () => {
  show({ phase: 'error', error: { code: 'FORBIDDEN', status: 403, message: 'Only members' } })
  expect(screen.getByText('Only members can see who is in this clique.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('everyone but oneself can be followed from their card', () => {
  show({
    items: [
      { userId: 'me', user: user('me') },
      { userId: 'nina', user: user('nina') },
    ],
  })
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Follow @nina'])
  fireEvent.click(screen.getByRole('button', { name: 'Follow @nina' }))
  expect(toggle).toHaveBeenCalledWith(expect.objectContaining({ userId: 'nina' }))
})

test('a member whom the viewer has blocked is listed without Follow', () => {
  show({
    items: [
      { userId: 'nina', user: { ...user('nina'), isBlocked: true } },
      { userId: 'bob', user: user('bob') },
    ],
  })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Follow @bob'])
})
