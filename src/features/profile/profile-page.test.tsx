// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { unblockUser } from '../../sync/mutations/people-changes'
import { toggleFollow } from '../../sync/mutations/follows'
import { useList, useMyId, useResource } from '../../sync/reading/hooks'
import { AppDialogContext, type AppDialogs } from '../../ui/layers/app-dialogs'
import { ProfilePage } from './profile-page'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useRouter: () => ({}),
  useCanGoBack: () => false,
}))
vi.mock('../../sync/reading/hooks', () => ({
  useList: vi.fn<typeof useList>(),
  useResource: vi.fn<typeof useResource>(),
  useMyId: vi.fn<typeof useMyId>(),
  useSession: () => null,
}))
vi.mock('../../sync/reading/resource', () => ({ resource: (call: string, args: unknown) => ({ call, args }) }))
vi.mock('../../sync/mutations/overlay/use-follows', () => ({ useFollows: () => (user: User) => user }))
vi.mock('../../sync/mutations/follows', () => ({ toggleFollow: vi.fn<typeof toggleFollow>() }))

vi.mock('../../sync/mutations/people-changes', () => ({
  unblockUser: vi.fn<typeof unblockUser>(),
}))

const user = {
  userId: 'nina',
  username: 'nina_w',
  firstName: 'Nina',
  lastName: 'Wolff',
  bio: 'Analog',
  profilePic: null,
  isPrivate: false,
  followersCount: 1234,
  followingCount: 2_500_000,
  cliqueCount: 3,
  relationship: 'unrelated',
} as User

const refresh = vi.fn<() => void>()
/** `list` is each of the profile's lists, `people` each list of its dialog. */
const show = (
  changes: Partial<User>,
  { wide = true, list = {}, people = {} }: { wide?: boolean; list?: object; people?: object } = {},
) => {
  vi.mocked(useResource).mockReturnValue({
    data: { user: { ...user, ...changes } },
    phase: 'done',
    savedAt: 1,
    refresh,
  } as never)
  vi.mocked(useList).mockImplementation((pageOf) => {
    const isOfPeople = ['followers', 'following'].includes(pageOf(1).call)
    const none = { items: [], phase: 'done', hasMore: false, requestedAt: () => 0 }
    return { ...none, ...(isOfPeople ? people : list) } as never
  })
  const media = { matches: wide, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => media)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  render(
    <AppDialogContext value={{} as AppDialogs}>
      <ProfilePage userId="nina" />
    </AppDialogContext>,
  )
}
const fails = (error: Partial<Failure>) => {
  vi.mocked(useResource).mockReturnValue({ phase: 'error', error, refresh } as never)
  render(<ProfilePage userId="nina" />)
}

beforeEach(() => {
  vi.mocked(useMyId).mockReturnValue('me')
  refresh.mockReset()
})

test('a user with name, picture and counts', () => {
  show({})
  expect(screen.getByRole('heading', { level: 1, name: 'Nina Wolff' })).toBeTruthy()
  expect(screen.getByText('@nina_w')).toBeTruthy()
  const stats = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(stats).toEqual(['3 Cliques', '1.2K Followers', '2.5M Following'])
  expect(screen.queryByText('Private')).toBeNull()
  expect(document.title).toBe('Nina Wolff · Clique')
})

test('any other user can be followed', () => {
  show({})
  fireEvent.click(screen.getByRole('button', { name: 'Follow nina_w' }))
  expect(vi.mocked(toggleFollow).mock.calls[0]?.[0].userId).toBe('nina')
})

test('lists are side by side if there is room, else in tabs', () => {
  show({})
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Cliques',
    'Collections',
  ])
  expect(screen.getByText('No cliques yet')).toBeTruthy()
  expect(screen.getByText('No collections yet')).toBeTruthy()
  cleanup()
  show({}, { wide: false })
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Cliques', 'Collections'])
})

test.each(['unrelated', 'requested'] as const)(
  'a private profile, %s: a badge, and a notice for the lists',
  (relationship) => {
    show({ isPrivate: true, relationship })
    expect(screen.getByText('Private')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'This Account is Private' })).toBeTruthy()
    expect(screen.getByText('Follow this account to see their photos and videos')).toBeTruthy()
    expect(screen.queryByText('No cliques yet')).toBeNull()
    expect(screen.queryByRole('button', { name: /Followers/ })).toBeNull()
    // Only the server can tell whether a request was approved in the meantime.
    expect(refresh).toHaveBeenCalledTimes(relationship === 'requested' ? 1 : 0)
  },
)

test('a private profile is open to its owner, who cannot follow it, and to followers', () => {
  vi.mocked(useMyId).mockReturnValue('nina')
  show({ isPrivate: true })
  expect(screen.getByText('No cliques yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Follow nina/ })).toBeNull()
  cleanup()
  vi.mocked(useMyId).mockReturnValue('me')
  show({ isPrivate: true, relationship: 'following' })
  expect(screen.getByText('No cliques yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Following nina_w' })).toBeTruthy()
})

test('lists that the server closes in the meantime are no error', () => {
  show({}, { list: { phase: 'error', error: { code: 'FORBIDDEN', status: 403, message: 'no' } } })
  expect(screen.getByText('This Account is Private')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [{ status: 404, message: 'x' }, 'User not found', false],
  [{ message: 'Network error - please check your connection' }, 'Network error - please check your connection', true],
  [{ message: '' }, 'Failed to load user profile', true],
] as const)('%j: %s', async (error, reason, hopeful) => {
  fails(error)
  expect((await screen.findByRole('alert')).textContent).toContain(`Unable to load profile${reason}`)
  expect(screen.queryByRole('button', { name: 'Try Again' }) !== null).toBe(hopeful)
  expect(screen.getByRole('link', { name: 'Go back' })).toBeTruthy()
})

test('a user whom the viewer has blocked can be unblocked, and nothing else of them is shown', async () => {
  show({ isBlocked: true } as Partial<User>)
  expect(await screen.findByRole('heading', { name: 'You have blocked nina_w' })).toBeTruthy()
  expect(screen.queryByText('Analog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Unblock' }))
  expect(vi.mocked(unblockUser).mock.calls[0]?.[0].userId).toBe('nina')
})

test('without a user id', () => {
  render(<ProfilePage userId="" />)
  expect(screen.getByRole('alert').textContent).toContain('No user ID provided')
})

const followers = [{ ...user, userId: 'ada', username: 'ada_l' }, user]
test.each([
  ['2.5M Following', 'Following', 'Not following anyone yet'],
  ['1.2K Followers', 'Followers', 'No followers yet'],
])('%s opens the list of these users', async (button, title, none) => {
  show({}, { people: { items: followers } })
  fireEvent.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect(screen.getByText('ada_l')).toBeTruthy()
  cleanup()
  show({})
  fireEvent.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText(none)).toBeTruthy()
})

test('a list of users that the server closes in the meantime says so; another error can be tried again', async () => {
  const open = async (people: object) => {
    cleanup()
    show({}, { people })
    fireEvent.click(screen.getByRole('button', { name: '1.2K Followers' }))
    return screen.findByRole('dialog', { name: 'Followers' })
  }
  const closed = { error: { code: 'FORBIDDEN', status: 403, message: 'no' } }
  expect((await open({ ...closed, phase: 'error' })).textContent).toContain('Only followers can see this list.')
  // A list that is read again after an error shows what it has.
  expect((await open({ ...closed, phase: 'refreshing', items: followers })).textContent).toContain('ada_l')
  const failed = { phase: 'error', error: { code: 'INTERNAL', status: 500, message: 'Out of order' } }
  expect((await open(failed)).textContent).toContain('Out of order')
})

test('every listed user but oneself and blocked ones can be followed, and only an own follower removed', async () => {
  const people = {
    items: [
      { ...user, userId: 'ada', username: 'ada_l' },
      { ...user, userId: 'me', username: 'me' },
      { ...user, userId: 'bob', username: 'bob', isBlocked: true },
    ],
  }
  const actionsIn = async (list: string) => {
    fireEvent.click(screen.getByRole('button', { name: new RegExp(list) }))
    const dialog = within(await screen.findByRole('dialog', { name: list }))
    return dialog.getAllByRole('button').flatMap(({ ariaLabel }) => ariaLabel ?? [])
  }
  show({}, { people })
  const others = await actionsIn('Followers')
  expect(others.filter((label) => /ada_l|me|bob/.test(label))).toEqual(['Follow ada_l'])
  cleanup()
  vi.mocked(useMyId).mockReturnValue('nina')
  show({}, { people })
  const own = await actionsIn('Followers')
  expect(own.filter((label) => label.includes('Follow '))).toEqual(['Follow ada_l', 'Follow me'])
  expect(own.filter((label) => label.includes('Remove'))).toHaveLength(3)
  cleanup()
  show({}, { people })
  expect((await actionsIn('Following')).filter((label) => label.includes('Remove'))).toEqual([])
})
