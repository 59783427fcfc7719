// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Clique } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { api } from '../session/api'
import { editClique } from './edit-clique'
import { setSession } from '../session/session-state'

type Edit = typeof api.editClique
type Invite = typeof api.inviteToClique
vi.mock('../session/api', () => {
  const api = { editClique: vi.fn<Edit>(), inviteToClique: vi.fn<Invite>() }
  return { api, asUser: () => api }
})
const markStaleSoon = vi.hoisted(() => vi.fn<(db: object, paths: string[]) => Promise<void>>())
vi.mock('../reading/fetch', () => ({ storeAnswer: vi.fn<() => Promise<void>>(), leaveFlights: vi.fn<() => void>() }))
vi.mock('../reading/freshness/stale-soon', () => ({ markStaleSoon }))
const send = vi.hoisted(() => vi.fn<() => Promise<unknown[]>>())
vi.mock('../kinds/pictures/send-picture', () => ({ sendVariants: send }))
const edit = vi.mocked(api.editClique)
const invite = vi.mocked(api.inviteToClique)

const clique = { cliqueId: 'q1', name: 'Lake', bio: 'Swim' } as Clique
const words = { name: 'Lake', bio: '' }
const blob = new Blob(['x'])
const upload = { contentType: 'image/jpeg' }
const picture = {
  upload: { basePhoto: upload, medQualityPhoto: upload, lowQualityPhoto: upload },
  bytes: { basePhoto: blob, medQualityPhoto: blob, lowQualityPhoto: blob },
} as never
const urls = { url: 'a', medQualityUrl: 'b', lowQualityUrl: 'c' }
const onInvited = vi.fn<() => void>()

beforeEach(() => {
  setSession({ id: 'current', uid: 'u', phoneNumber: '', userId: 'u1' })
  for (const call of [edit, invite, markStaleSoon, send, onInvited]) call.mockReset()
  invite.mockResolvedValue(ok({}))
  edit.mockResolvedValue(ok({ clique: { ...clique, cliquePicUploadUrls: urls, bannerPicUploadUrls: urls } }) as never)
  send.mockResolvedValue([])
})

test('invites first, then changes, then has everything that shows it fetched again', async () => {
  expect(await editClique(clique, { ...words, userIds: ['t'] }, onInvited)).toEqual(ok([]))
  expect(invite).toHaveBeenCalledWith({ body: { cliqueId: 'q1', userIds: ['t'] } })
  expect(onInvited).toHaveBeenCalledTimes(1)
  expect(edit).toHaveBeenCalledWith({ body: { cliqueId: 'q1', ...words } })
  expect(markStaleSoon.mock.calls[0]?.[1]).toEqual(expect.arrayContaining(['getClique/q1', 'feed', 'cliquesOfUser/u1']))
})

test('name and bio are always sent, with the names of those that were changed', async () => {
  await editClique(clique, { bio: '', userIds: [] }, onInvited)
  expect(edit).toHaveBeenLastCalledWith({ body: { cliqueId: 'q1', name: 'Lake', bio: '', changed: ['bio'] } })
  await editClique(clique, { editPolicy: 'members', userIds: [] }, onInvited)
  const unchanged = { name: 'Lake', bio: 'Swim', changed: [] }
  expect(edit).toHaveBeenLastCalledWith({ body: { cliqueId: 'q1', editPolicy: 'members', ...unchanged } })
})

test('invitations that fail stop the save', async () => {
  invite.mockResolvedValue(fail({ code: 'INVALID_REQUEST', message: '', status: 400 }))
  expect(await editClique(clique, { ...words, userIds: ['t'] }, onInvited)).toEqual(fail('ALREADY_INVITED'))
  invite.mockResolvedValue(fail({ code: 'INTERNAL', message: '', status: 500 }))
  expect(await editClique(clique, { ...words, userIds: ['t'] }, onInvited)).toEqual(fail('INVITE'))
  expect(edit).not.toHaveBeenCalled()
  expect(onInvited).not.toHaveBeenCalled()
})

test('those who are invited or members already are left out, and all others are invited', async () => {
  const already = new Set(['b', 'd'])
  const invited: string[] = []
  invite.mockImplementation(({ body }) => {
    const isRefused = body.userIds.some((id) => already.has(id))
    if (!isRefused) invited.push(...body.userIds)
    return Promise.resolve(isRefused ? fail({ code: 'ALREADY_INVITED', message: '', status: 400 }) : ok({})) as never
  })
  expect(await editClique(clique, { ...words, userIds: ['a', 'b', 'c', 'd', 'e'] }, onInvited)).toEqual(ok([]))
  expect(invited).toEqual(['a', 'c', 'e'])
  expect([onInvited, edit].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(await editClique(clique, { ...words, userIds: ['b'] }, onInvited)).toEqual(ok([]))
})

test('says which pictures were lost of a clique that was changed', async () => {
  const error = { code: 'FORBIDDEN', message: '', status: 403 }
  // The pictures are read in the order of their fields' names.
  send.mockResolvedValueOnce([]).mockResolvedValueOnce([{ error }])
  const pictures = { profilePic: picture, banner: picture }
  expect(await editClique(clique, { ...words, ...pictures, userIds: [] }, onInvited)).toEqual(ok(['profilePic']))
  expect(invite).not.toHaveBeenCalled()
  edit.mockResolvedValue(fail({ code: 'FORBIDDEN', message: '', status: 403 }))
  expect(await editClique(clique, { ...words, userIds: [] }, onInvited)).toEqual(fail('LOST'))
})
