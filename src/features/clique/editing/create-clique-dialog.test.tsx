// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Clique, User } from '../../../../contract/entities'
import { fail, ok } from '../../../../contract/failure'
import { createClique } from '../../../sync/mutations/cliques'
import type { useMyId, useSession } from '../../../sync/reading/hooks'
import { searchUsers } from '../../../sync/people/people'
import { setSession } from '../../../sync/session/session-state'
import CreateCliqueDialog from './create-clique-dialog'

vi.mock('../../../sync/mutations/cliques', () => ({ createClique: vi.fn<typeof createClique>() }))
vi.mock('../../../sync/people/people', () => ({ searchUsers: vi.fn<typeof searchUsers>() }))
vi.mock('../../../sync/reading/hooks', () => ({
  useSession: vi.fn<typeof useSession>(() => ({ uid: 'x', phoneNumber: '', firstName: 'Maya', profile: 'present' })),
  useMyId: vi.fn<typeof useMyId>(() => 'me'),
}))
vi.mock('../../../ui/layers/dialog', () => ({
  Dialog: ({ open, children, footer }: { open: boolean; children: ReactNode; footer: ReactNode }) =>
    open && [<div key="body">{children}</div>, <div key="foot">{footer}</div>],
}))
const make = vi.mocked(createClique)
const find = vi.mocked(searchUsers)
const onCreated = vi.fn<(clique: Clique, isByLink: boolean) => void>()
const onClose = vi.fn<() => void>()

const person = (userId: string, username: string, firstName: string) =>
  ({ userId, username, firstName, lastName: 'Test', profilePic: null }) as User

beforeEach(() => {
  localStorage.clear()
  setSession({ id: 'current', uid: 'x', phoneNumber: '+1', userId: 'me' })
  vi.useFakeTimers()
  make.mockReset().mockResolvedValue(ok({ cliqueId: 'q1' } as Clique))
  find.mockReset().mockResolvedValue(
    ok({
      items: [person('me', 'maya_k', 'Maya'), person('t', 'theo_b', 'Theo'), person('n', 'nina_w', 'Nina')],
      hasMore: false,
    }),
  )
  onCreated.mockReset()
})
afterEach(() => {
  setSession(undefined)
})

const dialog = (open = true) => <CreateCliqueDialog open={open} onClose={onClose} onCreated={onCreated} />
const name = () => screen.getByLabelText<HTMLInputElement>('Clique name')
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
const type = (field: string, value: string) => fireEvent.change(screen.getByLabelText(field), { target: { value } })
const search = async (text: string) => {
  type('Add people', text)
  await act(() => vi.advanceTimersByTimeAsync(300))
}
const press = (button: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: button })))

test('the name has a default, and 50 characters at most', () => {
  render(dialog())
  expect(name()).toMatchObject({ value: "Maya's Clique", placeholder: "Maya's Clique" })
  fireEvent.change(name(), { target: { value: `${'🏔'.repeat(49)}👨‍👩‍👧` } })
  expect(name().value).toBe('🏔'.repeat(49))
})

test('the viewer is not among the results, which are counted', async () => {
  render(dialog())
  await search('a')
  expect(screen.queryByText('maya_k')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('2 people found')
})

test('Create takes at least one person, as the field says, and waits for a search', async () => {
  render(dialog())
  screen.getByText('A clique starts with at least one other person.')
  expect(create().ariaDisabled).toBe('true')
  await search('a')
  await press(/theo_b/)
  expect(create().ariaDisabled).toBeNull()
  type('Add people', 'ab')
  expect(create().ariaDisabled).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(create().ariaDisabled).toBeNull()
  await press('Remove Theo Test')
  expect(create().ariaDisabled).toBe('true')
})

test('the first person on a server creates a clique by inviting by link', async () => {
  render(dialog())
  await press('Create')
  expect(make).not.toHaveBeenCalled()
  fireEvent.click(screen.getByLabelText('Invite by link instead'))
  await press('Create')
  expect(make).toHaveBeenCalledWith(expect.any(String), "Maya's Clique", [])
  expect(onCreated).toHaveBeenCalledWith({ cliqueId: 'q1' }, true)
})

test('those picked stay picked through other searches and are invited', async () => {
  render(dialog())
  await search('a')
  await press(/theo_b/)
  find.mockResolvedValue(ok({ items: [person('n', 'nina_w', 'Nina')], hasMore: false }))
  await search('nina')
  await press(/nina_w/)
  type('Clique name', '  Lake house ')
  await press('Create')
  expect(make).toHaveBeenCalledWith(expect.any(String), 'Lake house', ['t', 'n'])
  expect(onCreated).toHaveBeenCalledWith({ cliqueId: 'q1' }, false)
})

test('an empty name means the default', async () => {
  render(dialog())
  await search('a')
  await press(/theo_b/)
  type('Clique name', '   ')
  await press('Create')
  expect(make.mock.lastCall?.[1]).toBe("Maya's Clique")
})

test('a failure is shown, and everything stays for another try', async () => {
  make.mockResolvedValueOnce(fail({ code: 'NETWORK', message: '' }))
  render(dialog())
  await search('a')
  await press(/theo_b/)
  await press('Create')
  expect(screen.getByText('Failed to create clique. Please try again.')).toBeTruthy()
  expect(onCreated).not.toHaveBeenCalled()
  await press('Create')
  expect(onCreated).toHaveBeenCalledWith({ cliqueId: 'q1' }, false)
})

test('Create pressed again, after a failure or a reload, is the same clique until something is changed', async () => {
  make.mockResolvedValueOnce(fail({ code: 'NETWORK', message: '' }))
  const { unmount } = render(dialog())
  await search('a')
  await press(/theo_b/)
  await press('Create')
  unmount()
  render(dialog())
  make.mockResolvedValueOnce(fail({ code: 'NETWORK', message: '' }))
  await press('Create')
  type('Clique name', 'Lake house')
  await press('Create')
  const [first, second, third] = make.mock.calls.map(([clientId]) => clientId)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('opened again it is empty', async () => {
  const { rerender } = render(dialog())
  await search('a')
  await press(/theo_b/)
  type('Clique name', 'Lake house')
  await press('Cancel')
  rerender(dialog(false))
  rerender(dialog(true))
  expect(name().value).toBe("Maya's Clique")
  expect(screen.queryByRole('button', { name: 'Remove Theo Test' })).toBeNull()
})
