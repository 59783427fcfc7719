// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Clique } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { joinClique, leaveClique } from '../../sync/writing/cliques'
import { toast } from '../../ui/toast'
import { useMembership } from './use-membership'

vi.mock('../../sync/writing/cliques', () => ({
  joinClique: vi.fn<typeof joinClique>(),
  leaveClique: vi.fn<typeof leaveClique>(),
}))
vi.mock('../../ui/toast', () => ({ toast: vi.fn<typeof toast>() }))
const join = vi.mocked(joinClique)
const leave = vi.mocked(leaveClique)
const say = vi.mocked(toast)

const open: Clique = {
  cliqueId: 'q1',
  name: 'Lake house',
  bio: '',
  profilePic: null,
  banner: null,
  memberCount: 3,
  dateCreated: '',
  leader: 'theo',
  isPrivate: false,
  relationship: 'unrelated',
  invited: false,
  editPolicy: 'leader',
}
const member: Clique = { ...open, relationship: 'member' }
const refused = fail({ code: 'INVITE_ONLY', message: '' } as const)

beforeEach(() => {
  join.mockReset().mockResolvedValue(ok('done'))
  leave.mockReset().mockResolvedValue(ok('done'))
  say.mockReset()
})
afterEach(cleanup)

const stand = (clique: Clique) =>
  renderHook(({ clique, savedAt }) => useMembership(clique, savedAt, 'me'), {
    initialProps: { clique, savedAt: 1 },
  })

test('joining shows at once, and stays until the server has told the new state', async () => {
  const { result, rerender } = stand(open)
  act(() => result.current.join())
  expect(result.current).toMatchObject({ inside: true, memberCount: 4 })
  await act(async () => {})
  rerender({ clique: open, savedAt: 1 })
  expect(result.current.inside).toBe(true)
  rerender({ clique: { ...member, memberCount: 4 }, savedAt: 2 })
  expect(result.current).toMatchObject({ inside: true, memberCount: 4 })
})

test('what the server tells after the change counts, even where it is not what was wished', async () => {
  const { result, rerender } = stand(open)
  await act(async () => result.current.join())
  rerender({ clique: open, savedAt: 2 })
  expect(result.current.inside).toBe(false)
})

test('a refusal takes it back and says nothing', async () => {
  join.mockResolvedValue(refused)
  const { result } = stand(open)
  await act(async () => result.current.join())
  expect(result.current).toMatchObject({ inside: false, memberCount: 3 })
  expect(say).not.toHaveBeenCalled()
})

test('leaving an open clique is at once, with a way back', async () => {
  const { result } = stand(member)
  await act(async () => result.current.leave())
  expect(result.current).toMatchObject({ inside: false, memberCount: 2, asking: false })
  const message = say.mock.lastCall?.[0]
  expect(message).toMatchObject({ text: 'You left Lake house', action: { label: 'Undo' } })
  await act(async () => message?.action?.onSelect())
  expect(join).toHaveBeenCalledWith('q1')
  expect(result.current.inside).toBe(true)
})

test('leaving a private clique asks first', async () => {
  const { result } = stand({ ...member, isPrivate: true })
  act(() => result.current.leave())
  expect(result.current).toMatchObject({ inside: true, asking: true })
  expect(leave).not.toHaveBeenCalled()
  await act(async () => result.current.confirmLeave())
  expect(leave).toHaveBeenCalledTimes(1)
  expect(result.current).toMatchObject({ inside: false, asking: false })
  expect(say).not.toHaveBeenCalled()
})

test('a private clique that was left offers no Join, whatever an older answer says of an invitation', async () => {
  const invited: Clique = { ...open, isPrivate: true, invited: true }
  const { result } = stand(invited)
  expect(result.current.open).toBe(true)
  await act(async () => result.current.join())
  act(() => result.current.leave())
  await act(async () => result.current.confirmLeave())
  expect(result.current).toMatchObject({ inside: false, open: false })
  const left = stand({ ...member, isPrivate: true })
  act(() => left.result.current.leave())
  await act(async () => left.result.current.confirmLeave())
  expect(left.result.current).toMatchObject({ inside: false, open: false })
})

test('a second press while the first is under way does nothing', () => {
  join.mockReturnValue(new Promise(() => undefined))
  const { result } = stand(open)
  act(() => result.current.join())
  act(() => result.current.join())
  act(() => result.current.leave())
  expect(join).toHaveBeenCalledTimes(1)
  expect(leave).not.toHaveBeenCalled()
})
