// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Clique } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { joinClique, leaveClique } from '../../sync/mutations/cliques'
import type { MembershipChange, ShownClique } from '../../sync/kinds/base/effects'
import { createOverlay } from '../../sync/mutations/overlay/overlay'
import { toast } from '../../ui/layers/toast'
import { useMembership } from './use-membership'

vi.mock('../../sync/mutations/cliques', () => ({
  whileLeft: () => () => () => undefined,
  joinClique: vi.fn<typeof joinClique>(),
  leaveClique: vi.fn<typeof leaveClique>(),
}))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
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
const member: Clique = { ...open, relationship: 'member', ownPhotos: 0 }
const refused = fail({ code: 'INVITE_ONLY', message: '' } as const)

beforeEach(() => {
  join.mockReset().mockResolvedValue(ok('done'))
  leave.mockReset().mockResolvedValue(ok('done'))
  say.mockReset()
})

const shown = (clique: Clique, call: MembershipChange): ShownClique => {
  const args = { params: { id: 'q1' } }
  const row = { key: 'membership q1', kind: 'membership', call, args, version: 'v' } as const
  return createOverlay([row], 'me').apply('clique', 'q1', clique, 0) ?? clique
}
const stand = (clique: ShownClique) =>
  renderHook(({ clique }) => useMembership(clique, 'me'), { initialProps: { clique } })

test('joining tells the server once it is pressed, and shows the change that waits', async () => {
  const { result, rerender } = stand(open)
  await act(async () => result.current.join())
  expect(join).toHaveBeenCalledExactlyOnceWith('q1')
  const joined = shown(open, 'joinClique')
  rerender({ clique: joined })
  expect(joined.memberCount).toBe(4)
  expect(result.current).toMatchObject({ inside: true, waiting: true })
  rerender({ clique: { ...member, memberCount: 4 } })
  expect(result.current).toMatchObject({ inside: true, waiting: false })
})

test("the server's answer after the change counts, even if the user wanted another", () => {
  const { result, rerender } = stand(shown(open, 'joinClique'))
  expect(result.current.inside).toBe(true)
  rerender({ clique: open })
  expect(result.current.inside).toBe(false)
})

test('a refusal says nothing', async () => {
  leave.mockResolvedValue(refused)
  const { result } = stand(member)
  await act(async () => result.current.leave())
  expect(say).not.toHaveBeenCalled()
})

test('leaving an open clique is at once, with a way back', async () => {
  const { result, rerender } = stand(member)
  await act(async () => result.current.leave())
  const message = say.mock.lastCall?.[0]
  expect(message).toMatchObject({ text: 'You left Lake house', action: { label: 'Undo' } })
  const left = shown(member, 'leaveClique')
  rerender({ clique: left })
  expect(left.memberCount).toBe(2)
  expect(result.current).toMatchObject({ inside: false, asking: false, open: true })
  await act(async () => message?.action?.onSelect())
  expect(join).toHaveBeenCalledWith('q1')
})

test('a leader who leaves is no longer inside', () => {
  const { result } = stand(shown({ ...member, leader: 'me' }, 'leaveClique'))
  expect(result.current.inside).toBe(false)
})

test('leaving a private clique asks first', async () => {
  const { result } = stand({ ...member, isPrivate: true })
  act(() => result.current.leave())
  expect(result.current).toMatchObject({ inside: true, asking: true })
  expect(leave).not.toHaveBeenCalled()
  await act(async () => result.current.confirmLeave())
  expect(leave).toHaveBeenCalledExactlyOnceWith('q1', 'stay')
  expect(result.current.asking).toBe(false)
  expect(say).not.toHaveBeenCalled()
})

test('a private clique that was left offers no Join, whatever an older answer says of an invitation', () => {
  const invited: Clique = { ...open, isPrivate: true, invited: true }
  expect(stand(invited).result.current.open).toBe(true)
  expect(stand(shown(invited, 'leaveClique')).result.current).toMatchObject({ inside: false, open: false })
  expect(stand(shown(invited, 'declineCliqueInvite')).result.current).toMatchObject({ inside: false, open: false })
  const left = stand(shown({ ...member, isPrivate: true }, 'leaveClique'))
  expect(left.result.current).toMatchObject({ inside: false, open: false })
})

test('a user with photos in an open clique is asked whether they stay or go', async () => {
  const { result } = stand({ ...member, ownPhotos: 2 })
  act(() => result.current.leave())
  expect(result.current).toMatchObject({ asking: true, asksOfPhotos: true, photos: 'stay' })
  act(() => result.current.setPhotos('go'))
  await act(async () => result.current.confirmLeave())
  expect(leave).toHaveBeenCalledExactlyOnceWith('q1', 'go')
})

test('a user who created a collection in an open clique is asked before they leave', () => {
  const { result } = stand({ ...member, ownCollections: 1 })
  act(() => result.current.leave())
  expect(result.current).toMatchObject({ asking: true, asksOfPhotos: false })
  expect(leave).not.toHaveBeenCalled()
})

test('a choice is not kept by a user who stays', () => {
  const { result } = stand({ ...member, ownPhotos: 2 })
  act(() => result.current.leave())
  act(() => result.current.setPhotos('go'))
  act(() => result.current.stay())
  expect(result.current).toMatchObject({ asking: false, photos: 'stay' })
})

test('a user without photos in a private clique is not asked about photos', () => {
  const { result } = stand({ ...member, isPrivate: true })
  act(() => result.current.leave())
  expect(result.current).toMatchObject({ asking: true, asksOfPhotos: false })
})
