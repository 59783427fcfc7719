// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Failure } from '../../../contract/failure'
import {
  deleteUser,
  discardWaitingCodes,
  endOperator,
  endSessions,
  listWaitingCodes,
  makeOperator,
  setQuota,
  showWaitingCode,
  suspendUser,
  usersPage,
  type AdminUser,
  type WaitingCode,
} from '../../sync/admin/admin'
import { toast } from '../../ui/layers/toast'
import { Users } from './users'
import { WaitingCodes } from './waiting-codes'

const server = vi.hoisted(() => ({ users: [] as unknown[], invalidate: () => {} }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
vi.mock('../../sync/reading/hooks', () => ({
  useList: () => ({ items: server.users, phase: 'done', hasMore: false, requestedAt: () => 0 }),
  useResource: () => ({ data: { bytesPerPerson: 50 * 1024 ** 3 } }),
}))
vi.mock('../../sync/reading/freshness/freshness', () => ({
  onInvalidateAll: (listener: () => void) => {
    server.invalidate = listener
    return () => {}
  },
}))
vi.mock('../../sync/admin/admin', () => ({
  overview: {},
  usersPage: vi.fn<typeof usersPage>(),
  deleteUser: vi.fn<typeof deleteUser>(),
  endOperator: vi.fn<typeof endOperator>(),
  endSessions: vi.fn<typeof endSessions>(),
  makeOperator: vi.fn<typeof makeOperator>(),
  setQuota: vi.fn<typeof setQuota>(),
  suspendUser: vi.fn<typeof suspendUser>(),
  listWaitingCodes: vi.fn<typeof listWaitingCodes>(),
  showWaitingCode: vi.fn<typeof showWaitingCode>(),
  discardWaitingCodes: vi.fn<typeof discardWaitingCodes>(),
}))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
beforeEach(() => {
  vi.resetAllMocks()
})

const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
const user = (changes: Partial<AdminUser> = {}) =>
  ({
    userId: 'nina',
    username: 'nina_w',
    firstName: 'Nina',
    lastName: 'Wolff',
    profilePic: null,
    storedBytes: 3 * 1024 ** 2,
    lastSeenAt: hourAgo,
    numberEnd: '34',
    isOperator: false,
    isSuspended: false,
    ...changes,
  }) as AdminUser
const show = (...users: AdminUser[]) => {
  cleanup()
  server.users = users
  render(<Users />)
}
const note = () => screen.getByRole('listitem').textContent
const menu = async () => {
  fireEvent.click(screen.getByRole('button', { name: /nina_w/ }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('a user is listed with space, last visit and the end of the number', () => {
  show(user())
  expect(note()).toMatch(/3 MB · .*1h ago · …\u206034/)
  expect(note()).not.toMatch(/Operator|Suspended/)
  show(user({ lastSeenAt: null, isSuspended: true, quota: { bytes: 10 * 1024 ** 2, isOwn: false } }))
  expect(note()).toMatch(/Suspended · 3 MB of 10 MB · /)
  expect(note()).not.toContain('ago')
  show(user({ isOperator: true }))
  expect(note()).toContain('Operator · ')
})

test('the search is sent without spaces around it', () => {
  show(user())
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' nina ' } })
  expect(usersPage).toHaveBeenLastCalledWith('nina')
})

test('the actions fit the user', async () => {
  show(user())
  const usual = await menu()
  expect(usual).toHaveLength(5)
  show(user({ isSuspended: true }))
  const suspended = await menu()
  expect(suspended).toEqual([usual[0], usual[1], expect.stringMatching(/suspension/i), usual[4]])
  show(user({ isOperator: true }))
  const operator = await menu()
  expect(operator).toEqual([usual[0], usual[1], expect.stringMatching(/operator/i)])
})

test.each([
  [1, false, endSessions, ['nina']],
  [2, false, makeOperator, ['nina']],
  [3, false, suspendUser, ['nina', true]],
  [4, false, deleteUser, ['nina']],
  [2, true, endOperator, ['nina']],
] as const)('action %i (of an operator: %s) is done after a confirmation', async (at, isOperator, sent, args) => {
  show(user({ isOperator }))
  const items = await menu()
  vi.mocked(sent).mockResolvedValue(ok(undefined) as never)
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: items[at] ?? '' })))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('nina_w')
  expect(sent).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: items[at] ?? '' })))
  expect(sent).toHaveBeenCalledExactlyOnceWith(...args)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(toast).toHaveBeenCalledExactlyOnceWith({ text: expect.stringContaining('nina_w'), tone: 'ok' })
})

test('an action that failed stays open with its reason; a suspended user may return without a question', async () => {
  show(user({ isOperator: true }))
  const [, , item = ''] = await menu()
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: item })))
  await screen.findByRole('alertdialog')
  const messages: string[] = []
  for (const code of ['LAST_OPERATOR', 'INTERNAL'] as const) {
    vi.mocked(endOperator).mockResolvedValue(fail({ code, message: '' } as Failure))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: item })))
    messages.push(screen.getByRole('alert').textContent)
  }
  expect(new Set(messages.filter(Boolean)).size).toBe(2)
  expect(toast).not.toHaveBeenCalled()
  show(user({ isSuspended: true }))
  const [, , letIn = ''] = await menu()
  vi.mocked(suspendUser).mockResolvedValue(fail({ code: 'INTERNAL', message: '' } as Failure))
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: letIn })))
  expect(suspendUser).toHaveBeenCalledExactlyOnceWith('nina', false)
  expect(toast).toHaveBeenCalledExactlyOnceWith({ text: messages[1], tone: 'error' })
})

const openQuota = async (changes: Partial<AdminUser> = {}) => {
  show(user(changes))
  const [item = ''] = await menu()
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: item })))
  await screen.findByRole('dialog')
}
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join(' ')
const typed = () => screen.getByRole<HTMLInputElement>('textbox').value

test('the limit of one user is set in GB, next to what they use and what everyone may use', async () => {
  await openQuota()
  expect(screen.getByRole('dialog').textContent).toMatch(/3 MB.*50 GB/)
  expect([typed(), screen.queryByRole('button', { name: 'As everyone' })]).toEqual(['', null])
  for (const wrong of ['', '0', '1000001']) {
    type(wrong)
    await press('Save')
    expect(alerts()).toContain('1,000,000')
  }
  expect(setQuota).not.toHaveBeenCalled()
  type('2x0')
  vi.mocked(setQuota).mockResolvedValue(fail({ code: 'INTERNAL', message: '' } as Failure))
  await press('Save')
  expect(alerts()).toContain('did not work')
  vi.mocked(setQuota).mockResolvedValue(ok(undefined) as never)
  await press('Save')
  expect(vi.mocked(setQuota).mock.calls).toEqual([
    ['nina', 20],
    ['nina', 20],
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(toast).toHaveBeenCalledExactlyOnceWith({ text: 'nina_w may store 20 GB', tone: 'ok' })
})

test('a limit of their own is shown, and ends with one press', async () => {
  await openQuota({ quota: { bytes: 20 * 1024 ** 3, isOwn: true } })
  expect(typed()).toBe('20')
  vi.mocked(setQuota).mockResolvedValue(ok(undefined) as never)
  await press('As everyone')
  expect(setQuota).toHaveBeenCalledExactlyOnceWith('nina', null)
})

// Codes that the operator hands on

const waiting = (changes: Partial<WaitingCode> = {}) =>
  ({
    id: 'c1',
    numberEnd: '0138',
    user: null,
    invitation: null,
    askedAt: hourAgo,
    sessions: 1,
    networks: 1,
    ...changes,
  }) as WaitingCode
const showCodes = async (...codes: WaitingCode[]) => {
  cleanup()
  vi.mocked(listWaitingCodes).mockResolvedValue(ok({ codes }))
  render(<WaitingCodes />)
  await act(async () => {})
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)

test('a code is shown when the operator asks for it, until the number gets another one', async () => {
  await showCodes()
  expect(rows()).toEqual([])
  await showCodes(waiting())
  expect(rows()[0]).toMatch(/0138.*1h ago/)
  vi.mocked(showWaitingCode).mockResolvedValue(ok({ code: '123456', phoneNumber: '+14155550138' }))
  await press(/0138/)
  expect(showWaitingCode).toHaveBeenCalledExactlyOnceWith('c1')
  expect(screen.getByRole('status').textContent).toBe('123456')
  expect(rows()[0]).toContain('+14155550138')
  vi.mocked(listWaitingCodes).mockResolvedValue(ok({ codes: [waiting({ id: 'c2' })] }))
  await act(async () => server.invalidate())
  expect(screen.queryByText('123456')).toBeNull()
})

test.each([
  [{ user: { username: 'nina_w', firstName: 'Nina', lastName: 'Wolff' } }, 'Nina Wolff (nina_w) · …\u20600138'],
  [{ user: { username: 'nina_w', firstName: '', lastName: '' } }, 'nina_w · …\u20600138'],
  [{ invitation: { by: 'ada', clique: 'Hikers' } }, 'Invited by ada to Hikers · …\u20600138'],
  [{ invitation: { by: null, clique: null } }, 'Invited by an operator · …\u20600138'],
  [{}, 'No account · …\u20600138'],
])('of %j the operator reads who waits', async (changes, said) => {
  await showCodes(waiting(changes))
  expect(rows()[0]).toContain(said)
  screen.getByRole('button', { name: `Show the code for ${said}` })
})

test('a code that is gone is named, and a list that cannot be read can be read again', async () => {
  await showCodes(waiting())
  vi.mocked(showWaitingCode).mockResolvedValue(fail({ code: 'NOT_FOUND', message: '' } as Failure))
  await press(/0138/)
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(screen.queryByRole('status')).toBeNull()
  vi.mocked(listWaitingCodes).mockResolvedValue(fail({ code: 'NETWORK', message: '' } as Failure))
  await act(async () => server.invalidate())
  expect(rows()).toEqual([])
  vi.mocked(listWaitingCodes).mockResolvedValue(ok({ codes: [waiting()] }))
  await press('Try Again')
  expect(rows()).toHaveLength(1)
})

test('several requests for one number are named, and their codes can be discarded', async () => {
  await showCodes(waiting({ sessions: 2, networks: 2 }))
  expect(screen.getAllByRole('button')).toHaveLength(3)
  vi.mocked(listWaitingCodes).mockResolvedValue(ok({ codes: [] }))
  vi.mocked(discardWaitingCodes).mockResolvedValue(ok(undefined) as never)
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: /0138/ })[1] ?? document.body))
  expect(discardWaitingCodes).toHaveBeenCalledExactlyOnceWith('c1')
  expect(rows()).toEqual([])
})
