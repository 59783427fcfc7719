// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { toggleFollow } from '../../sync/mutations/follows'
import { recentPeople, rememberPerson } from '../../sync/people/recent-people'
import { setSession } from '../../sync/session/session-state'
import type { PeopleSearch } from '../../sync/people/use-people-search'
import { usePeopleSearch } from '../../sync/people/use-people-search'
import { toast } from '../../ui/layers/toast'
import { SearchPage } from './search-page'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ params, children, onClick }: { params: { userId: string }; children: ReactNode; onClick: () => void }) => (
    <a
      href={`/profile/${params.userId}`}
      onClick={(event) => {
        event.preventDefault()
        onClick()
      }}
    >
      {children}
    </a>
  ),
}))
vi.mock('../../sync/people/use-people-search', () => ({ usePeopleSearch: vi.fn<typeof usePeopleSearch>() }))
vi.mock('../../sync/mutations/overlay/use-follows', () => ({ useFollows: () => (user: User) => user }))
vi.mock('../../sync/mutations/follows', () => ({ toggleFollow: vi.fn<typeof toggleFollow>() }))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))

const person = (userId: string, changes: Partial<User> = {}) =>
  ({
    userId,
    username: userId,
    firstName: '',
    lastName: '',
    profilePic: null,
    relationship: 'unrelated',
    ...changes,
  }) as User

const finds = (search: Partial<PeopleSearch>) =>
  vi.mocked(usePeopleSearch).mockReturnValue({ state: 'found', people: [], hasMore: false, ...search } as PeopleSearch)
const show = (query = 'ni') => {
  const events = { onQuery: vi.fn<(query: string) => void>(), onLeave: vi.fn<() => void>() }
  render(<SearchPage query={query} {...events} />)
  return events
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

beforeEach(() => {
  localStorage.clear()
  setSession({ id: 'current', uid: 'u', phoneNumber: '', userId: 'me' })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.mocked(toast).mockReset())

test('the field has the focus and says how to begin; without the focus there is nothing recent', () => {
  finds({ state: 'idle' })
  show('')
  expect(document.activeElement).toBe(field())
  expect(field().placeholder).toBe('Search users...')
  expect(screen.getByText('Start typing to search for users')).toBeTruthy()
  expect(screen.getByText('You can search by name or username')).toBeTruthy()
  act(() => field().blur())
  expect(screen.getByText('No recent searches')).toBeTruthy()
})

test('results can be followed, but for oneself, and opening one keeps it', () => {
  finds({ people: [person('nina'), person('me'), person('nora', { relationship: 'requested' })] })
  show()
  expect(links()).toEqual(['/profile/nina', '/profile/me', '/profile/nora'])
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '')
  expect(names.filter((name) => /^(Follow|Req)/.test(name))).toEqual(['Follow nina', 'Requested nora'])
  fireEvent.click(screen.getByRole('button', { name: 'Follow nina' }))
  expect(vi.mocked(toggleFollow).mock.calls[0]?.[0].userId).toBe('nina')
  expect(recentPeople()).toEqual([])
  fireEvent.click(screen.getAllByRole('link')[2] as HTMLElement)
  expect(recentPeople().map(({ userId }) => userId)).toEqual(['nora'])
})

test('no user found, and a search that failed', () => {
  finds({})
  show()
  expect(screen.getByRole('heading', { name: 'No Results Found' })).toBeTruthy()
  cleanup()
  finds({ state: 'failed', error: { code: 'NETWORK', message: '' } })
  show()
  expect(screen.getByRole('alert').textContent).toContain('Search ErrorNetwork error - check your connection')
  cleanup()
  const moreError: Failure = { code: 'INTERNAL', message: '', status: 500 }
  finds({ people: [person('nina')], hasMore: true, moreError })
  show()
  expect(screen.getByRole('alert').textContent).toContain('Failed to load more results')
})

test('a recent search is removed, and brought back by Undo', () => {
  finds({ state: 'idle' })
  for (const id of ['a', 'b', 'c']) rememberPerson(person(id))
  show('')
  expect(links()).toEqual(['/profile/c', '/profile/b', '/profile/a'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove b' }))
  expect(links()).toEqual(['/profile/c', '/profile/a'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove a' }))
  act(() => vi.mocked(toast).mock.calls[0]?.[0].action?.onSelect())
  expect(links()).toEqual(['/profile/c', '/profile/b', '/profile/a'])
  fireEvent.click(screen.getByRole('button', { name: 'Clear All' }))
  expect(screen.queryByRole('link')).toBeNull()
})

test('Cancel ends the search, then leaves; the x keeps the field', () => {
  finds({})
  const { onLeave } = show('ni')
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
  fireEvent.change(field(), { target: { value: 'no' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(field().value).toBe('')
  expect(document.activeElement).not.toBe(field())
  expect(onLeave).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onLeave).toHaveBeenCalledTimes(1)
})

test('the address follows what was typed once one pauses', () => {
  vi.useFakeTimers()
  finds({})
  const { onQuery } = show('')
  fireEvent.change(field(), { target: { value: 'ni ' } })
  act(() => vi.advanceTimersByTime(299))
  expect(onQuery).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(onQuery.mock.calls).toEqual([['ni']])
})
