// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Clique } from '../../contract/entities'
import { fail, ok } from '../../contract/failure'
import { api } from './api'
import { editClique } from './edit-clique'
import { become } from './session-state'

type Edit = typeof api.editClique
type Invite = typeof api.inviteToClique
vi.mock('./api', () => {
  const api = { editClique: vi.fn<Edit>(), inviteToClique: vi.fn<Invite>() }
  return { api, asUser: () => api }
})
const invalidate = vi.hoisted(() => vi.fn<(uid: string, paths: string[]) => Promise<void>>())
vi.mock('./fetch', () => ({ storeAnswer: vi.fn<() => Promise<void>>() }))
vi.mock('./invalidate', () => ({ invalidate }))
const send = vi.hoisted(() => vi.fn<() => Promise<unknown[]>>())
vi.mock('./send-picture', () => ({ sendVariants: send }))
const edit = vi.mocked(api.editClique)
const invite = vi.mocked(api.inviteToClique)

const clique = { cliqueId: 'q1' } as Clique
const words = { name: 'Lake', bio: '' }
const picture = { upload: {}, bytes: {} } as never
const urls = { url: 'a', medQualityUrl: 'b', lowQualityUrl: 'c' }
const onInvited = vi.fn<() => void>()

beforeEach(() => {
  become({ id: 'current', uid: 'u', phoneNumber: '', userId: 'u1' })
  for (const call of [edit, invite, invalidate, send, onInvited]) call.mockReset()
  invite.mockResolvedValue(ok({}))
  edit.mockResolvedValue(ok({ clique: { ...clique, cliquePicUploadUrls: urls, bannerPicUploadUrls: urls } }) as never)
  send.mockResolvedValue([])
})

test('invites first, then changes, then has everything that shows it read anew', async () => {
  expect(await editClique(clique, { ...words, userIds: ['t'] }, onInvited)).toEqual(ok([]))
  expect(invite).toHaveBeenCalledWith({ body: { cliqueId: 'q1', userIds: ['t'] } })
  expect(onInvited).toHaveBeenCalledTimes(1)
  expect(edit).toHaveBeenCalledWith({ body: { cliqueId: 'q1', ...words } })
  expect(invalidate.mock.calls[0]?.[1]).toEqual(expect.arrayContaining(['getClique/q1', 'feed', 'cliquesOfUser/u1']))
})

test('invitations that fail stop the save', async () => {
  invite.mockResolvedValue(fail({ code: 'ALREADY_INVITED', message: '', status: 400 }))
  expect(await editClique(clique, { ...words, userIds: ['t'] }, onInvited)).toEqual(fail('ALREADY_INVITED'))
  invite.mockResolvedValue(fail({ code: 'INTERNAL', message: '', status: 500 }))
  expect(await editClique(clique, { ...words, userIds: ['t'] }, onInvited)).toEqual(fail('INVITE'))
  expect(edit).not.toHaveBeenCalled()
  expect(onInvited).not.toHaveBeenCalled()
})

test('says which pictures were lost of a clique that was changed', async () => {
  send.mockResolvedValueOnce([{}]).mockResolvedValueOnce([])
  const pictures = { profilePic: picture, banner: picture }
  expect(await editClique(clique, { ...words, ...pictures, userIds: [] }, onInvited)).toEqual(ok(['profilePic']))
  expect(invite).not.toHaveBeenCalled()
  edit.mockResolvedValue(fail({ code: 'FORBIDDEN', message: '', status: 403 }))
  expect(await editClique(clique, { ...words, userIds: [] }, onInvited)).toEqual(fail('EDIT'))
})
