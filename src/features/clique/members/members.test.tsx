// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Clique, User } from '../../../../contract/entities'
import { useList, useResource } from '../../../sync/reading/hooks'
import { usePeopleSearch } from '../../../sync/people/use-people-search'
import { Members } from './members'

/** The profiles to which links were drawn so far. */
const drawn = vi.hoisted((): string[] => [])
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, params }: { children: ReactNode; params: { userId: string } }) => {
    drawn.push(params.userId)
    return <a href="/">{children}</a>
  },
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
vi.mock('../../../sync/people/use-people-search', () => ({ usePeopleSearch: vi.fn<typeof usePeopleSearch>() }))
vi.mock('../../../sync/reading/resource', () => ({ resource: (call: string, args: unknown) => ({ call, args }) }))

const idle = { state: 'idle', people: [] }
const find = (search: object) => vi.mocked(usePeopleSearch).mockReturnValue(search as never)
beforeEach(() => find(idle))

const user = (userId: string) =>
  ({
    userId,
    username: `@${userId}`,
    firstName: userId,
    lastName: 'Test',
    profilePic: null,
    relationship: 'unrelated',
  }) as User
const clique = { cliqueId: 'q1', leader: 'theo' } as Clique
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
  return render(<Members clique={clique} />)
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

test('a change of one member draws no other again', () => {
  const items = ['theo', 'nina', 'ada'].map((userId) => ({ userId, user: user(userId) }))
  const { rerender } = show({ items })
  drawn.length = 0
  const changed = items.map((item) => (item.userId === 'nina' ? { ...item, user: user('nina') } : item))
  vi.mocked(useList).mockReturnValue({ items: changed, phase: 'done', hasMore: false, requestedAt: () => 0 } as never)
  rerender(<Members clique={clique} />)
  expect(drawn).toEqual(['nina'])
})

test('the members of a large clique are searched, by the server and among those that were read', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  show({
    items: ['theo', 'nina'].map((userId) => ({ userId, user: user(userId) })),
    hasMore: true,
    head: { total: 2000 },
  })
  const type = (text: string) => fireEvent.change(screen.getByLabelText('Search members'), { target: { value: text } })
  const people = [
    { ...user('nia'), inClique: 'MEMBER' },
    { ...user('nick'), inClique: 'NONE' },
  ]
  find({ state: 'found', people, requestedAt: 0, hasMore: false })
  type('ni')
  const names = () => screen.getAllByRole('link').map((link) => link.textContent)
  expect(names()).toEqual(['NT@niania Test', 'NT@ninanina Test'])
  expect(screen.getByRole('status').textContent).toBe('2 matches')
  find({ state: 'failed', people: [], requestedAt: 0, hasMore: false })
  type('nin')
  expect(screen.getByRole('status').textContent).toBe('1 match in the 2 loaded so far. The rest could not be searched.')
})
