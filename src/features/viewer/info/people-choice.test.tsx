// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { usePeopleSearch } from '../../../sync/people/use-people-search'
import { useList } from '../../../sync/reading/hooks'
import type { Person } from './details'
import { PeopleChoice } from './people-choice'

vi.mock('../../../sync/reading/hooks', () => ({ useList: vi.fn<typeof useList>() }))
vi.mock('../../../sync/people/use-people-search', () => ({ usePeopleSearch: vi.fn<typeof usePeopleSearch>() }))

const user = (username: string) => ({ userId: username, username, firstName: username, lastName: 'Berg' })
const loadMore = vi.fn<() => void>()
const changed = vi.fn<(people: Person[]) => void>()

function Choice() {
  const [people, setPeople] = useState<Person[]>([{ userId: 'left', username: 'left' }])
  const change = (next: Person[]) => {
    changed(next)
    setPeople(next)
  }
  return <PeopleChoice cliqueId="q" people={people} onChange={change} />
}
const show = (total: number) => {
  const items = ['ada', 'bob'].map((name) => ({ userId: name, user: user(name) }))
  vi.mocked(useList).mockReturnValue({
    items,
    head: { total },
    hasMore: true,
    loadMore,
    requestedAt: () => 0,
  } as never)
  find({ state: 'idle', people: [] })
  render(<Choice />)
}
const find = (search: object) => vi.mocked(usePeopleSearch).mockReturnValue(search as never)
const type = (text: string) => fireEvent.change(screen.getByLabelText('Search members'), { target: { value: text } })
const names = () => screen.queryAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)

test('a clique of fewer than fifty has no search; its members and the named users are listed', () => {
  show(49)
  expect(screen.queryByLabelText('Search members')).toBeNull()
  expect(names()).toEqual(['ada', 'bob', 'left'])
  fireEvent.click(screen.getByRole('button', { name: 'Show more members' }))
  expect(loadMore).toHaveBeenCalledTimes(1)
})

test('a search finds members of all pages by the server, and those that were read without it', () => {
  show(50)
  find({ state: 'searching', people: [] })
  type(' BER')
  expect(names()).toEqual(['ada', 'bob'])
  find({ state: 'found', people: [{ ...user('zoe'), inClique: 'MEMBER' }, { ...user('yan') }, user('ada')] })
  type('zo')
  expect(names()).toEqual(['zoe'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'zoe' }))
  expect(changed).toHaveBeenLastCalledWith([
    { userId: 'left', username: 'left' },
    { userId: 'zoe', username: 'zoe' },
  ])
  type('')
  expect(names()).toEqual(['ada', 'bob', 'left', 'zoe'])
})

test('a search says what it found, and without a network what was searched', () => {
  show(2000)
  find({ state: 'searching', people: [] })
  type('x')
  expect(screen.getByRole('status').textContent).toBe('Searching')
  find({ state: 'found', people: [] })
  type('xy')
  expect(screen.getByRole('status').textContent).toBe('No matches')
  find({ state: 'failed', people: [] })
  type('xyz')
  expect(screen.getByRole('status').textContent).toBe(
    'No matches in the 2 loaded so far. The rest could not be searched.',
  )
})
