// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Failure } from '../../../contract/failure'
import { deletedUsersPage, purgeUser, restoreUser, type DeletedUser } from '../../sync/admin/admin'
import { toast } from '../../ui/layers/toast'
import { DeletedUsers } from './deleted-users'

const server = vi.hoisted(() => ({ users: [] as unknown[] }))
vi.mock('../../sync/reading/hooks', () => ({
  useList: () => ({ items: server.users, phase: 'done', hasMore: false, requestedAt: () => 0 }),
}))
vi.mock('../../sync/admin/admin', () => ({
  deletedUsersPage: vi.fn<typeof deletedUsersPage>(),
  purgeUser: vi.fn<typeof purgeUser>(),
  restoreUser: vi.fn<typeof restoreUser>(),
}))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
beforeEach(() => {
  vi.resetAllMocks()
})

const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
const UNTIL = '2030-05-06T12:00:00.000Z'
const show = (changes: Partial<DeletedUser> = {}) => {
  cleanup()
  const user = { userId: 'nina', username: 'nina_w', firstName: 'Nina', lastName: 'Wolff', profilePic: null }
  server.users = [{ ...user, numberEnd: '34', deletedAt: hourAgo, deletedBy: null, until: UNTIL, ...changes }]
  render(<DeletedUsers />)
}
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('a deleted user is listed with the time, the operator who did it, and the last day to restore', () => {
  show()
  expect(screen.getByRole('listitem').textContent).toMatch(/deleted 1h ago · .* until .*2030 · …\u206034/)
  show({ deletedBy: 'olga' })
  expect(screen.getByRole('listitem').textContent).toMatch(/deleted 1h ago by olga · /)
})

test.each([
  ['Restore', restoreUser],
  ['Delete for good', purgeUser],
] as const)('%s is done after a confirmation; a failure stays open', async (name, sent) => {
  show()
  await press(`${name}: nina_w`)
  expect((await screen.findByRole('alertdialog')).textContent).toContain('nina_w')
  expect(sent).not.toHaveBeenCalled()
  vi.mocked(sent).mockResolvedValue(fail({ code: 'INTERNAL', message: '' } as Failure))
  await press(name)
  expect(screen.getByRole('alert').textContent).not.toBe('')
  vi.mocked(sent).mockResolvedValue(ok(undefined) as never)
  await press(name)
  expect(vi.mocked(sent).mock.calls).toEqual([['nina'], ['nina']])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(toast).toHaveBeenCalledExactlyOnceWith({ text: expect.stringContaining('nina_w'), tone: 'ok' })
})
