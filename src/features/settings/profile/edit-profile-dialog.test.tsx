// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../../contract/entities'
import { fail, ok } from '../../../../contract/failure'
import { editProfile } from '../../../sync/editing/account'
import { toast } from '../../../ui/layers/toast'
import EditProfileDialog from './edit-profile-dialog'

const server = vi.hoisted(() => ({ self: {} as object }))
vi.mock('../../../sync/reading/hooks', () => ({ useMyId: () => 'me', useResource: () => server.self }))
vi.mock('../../../sync/reading/resource', () => ({ resource: () => ({}) }))
vi.mock('../../../sync/editing/use-waiting-edit', () => ({
  useWaitingEdit: () => null,
  withDraft: (user: User) => user,
}))
vi.mock('../../../sync/mutations/overlay/use-follows', () => ({ useFollows: () => (user: User) => user }))
vi.mock('../../../sync/editing/use-kept-picture', () => ({ useKeptPicture: () => () => {} }))
vi.mock('../../../sync/people/use-username-check', () => ({ useUsernameCheck: () => 'available' }))
vi.mock('../../../sync/editing/account', () => ({ editProfile: vi.fn<typeof editProfile>() }))
vi.mock('../../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))

const user = {
  userId: 'me',
  username: 'maya',
  firstName: 'Maya',
  lastName: 'Kern',
  bio: 'Analog',
  profilePic: null,
  isPrivate: true,
} as User
const onClose = vi.fn<() => void>()
const refresh = vi.fn<() => void>()
beforeEach(() => {
  vi.clearAllMocks()
  server.self = { data: { user }, phase: 'done', requestedAt: 0, refresh }
})

const show = async () => {
  render(<EditProfileDialog open onClose={onClose} />)
  await screen.findByRole('dialog', { name: 'Edit Profile' })
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
const enter = () => act(async () => fireEvent.submit(screen.getByLabelText('First name').closest('form') ?? document))

test('only the changed fields are sent, and the dialog closes once they are saved', async () => {
  vi.mocked(editProfile).mockResolvedValue(ok('saved') as never)
  await show()
  type('First name', ' Mia ')
  await enter()
  expect(editProfile).toHaveBeenCalledExactlyOnceWith({ firstName: 'Mia' })
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(vi.mocked(toast).mock.lastCall?.[0].tone).toBe('ok')
})

test('a form without a change, or with an error, is not sent', async () => {
  await show()
  await save()
  await enter()
  type('First name', '')
  expect(screen.getByText('First name is required')).toBeTruthy()
  await save()
  await enter()
  expect(editProfile).not.toHaveBeenCalled()
})

test.each([
  ['USERNAME_TAKEN', 'Username is not available'],
  ['EDIT', 'Failed to update profile. Please try again.'],
])('a change that is refused (%s) stays in the form with the reason', async (code, text) => {
  vi.mocked(editProfile).mockResolvedValue(fail(code) as never)
  await show()
  type('Username', 'Mia _K')
  await enter()
  expect(editProfile).toHaveBeenCalledExactlyOnceWith({ username: 'mia_k' })
  expect(screen.getByText(text)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  type('Username', 'mia')
  expect(screen.queryByText(text)).toBeNull()
})

test('turning a private account public is explained before it is saved', async () => {
  vi.mocked(editProfile).mockResolvedValue(ok('kept') as never)
  await show()
  const hint = 'Only people you approve see your cliques, your collections and who you follow.'
  expect(screen.getByText(hint)).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Private account' }))
  expect(screen.queryByText(hint)).toBeNull()
  await save()
  expect(editProfile).toHaveBeenCalledExactlyOnceWith({ isPrivate: false })
})

test('a profile that cannot be read can be read again', async () => {
  server.self = { phase: 'error', error: { message: 'Out of order' }, refresh }
  await show()
  expect(screen.getByRole('alert').textContent).toContain('Out of order')
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(refresh).toHaveBeenCalledTimes(1)
})
