// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Clique, Invitee, User } from '../../../../contract/entities'
import { useList } from '../../../sync/reading/hooks'
import { usePeopleSearch } from '../../../sync/people/use-people-search'
import { withdrawInvite } from '../../../sync/joining/withdraw-invite'
import { EditMembers } from './edit-members'

vi.mock('../../../sync/reading/hooks', () => ({ useList: vi.fn<typeof useList>() }))
vi.mock('../../../sync/reading/resource', () => ({ resource: (call: string, args: unknown) => ({ call, args }) }))
vi.mock('../../../sync/people/use-people-search', () => ({ usePeopleSearch: vi.fn<typeof usePeopleSearch>() }))
vi.mock('../../../sync/joining/withdraw-invite', () => ({ withdrawInvite: vi.fn<typeof withdrawInvite>() }))
const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => media)
  vi.mocked(usePeopleSearch).mockReturnValue({ state: 'idle', people: [], hasMore: false } as never)
})

const user = (userId: string, changes: Partial<User> = {}) =>
  ({ userId, username: userId, firstName: userId, lastName: '', profilePic: null, ...changes }) as User
const done = { phase: 'done', hasMore: false, loadMore: vi.fn<() => void>() }
const loadMore = vi.fn<() => void>()

const show = (invited: Invitee[], total: number) => {
  vi.mocked(useList).mockImplementation((pageOf) =>
    (pageOf(0) as unknown as { call: string }).call === 'cliqueInvitees'
      ? ({ ...done, items: invited, head: { total }, hasMore: total > invited.length, loadMore } as never)
      : ({ ...done, items: [{ userId: 'nina', user: user('nina') }] } as never),
  )
  const clique = { cliqueId: 'q1', leader: 'me', memberCount: 30 } as Clique
  render(<EditMembers clique={clique} myId="me" invites={[user('picked')]} onToggle={vi.fn<() => void>()} />)
}

test('open invitations are listed and counted with the users just picked, page by page', () => {
  show([user('theo')], 21)
  expect(screen.getByRole('heading', { name: 'Members (30 + 22)' })).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Invited' })).getAllByText('theo')).not.toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Show more invitations' }))
  expect(loadMore).toHaveBeenCalledTimes(1)
})

test('an invitation is withdrawn after a question, by who may', async () => {
  vi.mocked(withdrawInvite).mockResolvedValue({ ok: true, value: {} })
  show([{ ...user('theo'), mayWithdraw: true }, user('ola')], 2)
  const [withdraw, ...others] = screen.getAllByRole('button', { name: /^Withdraw/ })
  expect([withdraw?.getAttribute('aria-label'), others]).toEqual(['Withdraw the invitation of theo', []])
  fireEvent.click(withdraw as HTMLElement)
  expect(withdrawInvite).not.toHaveBeenCalled()
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(vi.mocked(withdrawInvite).mock.calls).toEqual([['q1', 'theo']])
})

test('a search tells members and invitees by the server’s word, whatever pages of the lists were read', () => {
  const people = [user('far', { inClique: 'MEMBER' }), user('theo', { inClique: 'INVITED' }), user('ola')]
  vi.mocked(usePeopleSearch).mockReturnValue({ state: 'found', people, hasMore: false } as never)
  show([], 0)
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(vi.mocked(usePeopleSearch).mock.lastCall?.[1]).toBe('q1')
  const rows = within(screen.getByRole('list', { name: 'Search results' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual(
    ['Ffarfar Member', 'Ttheotheo Invited', 'Oolaola Invite'].map((text) => text.replace(' ', '')),
  )
})
