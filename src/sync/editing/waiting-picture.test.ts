// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { putBytes } from '../../api/put'
import { cacheOf } from '../../store/cache'
import { outboxSize } from '../mutations/outbox/pending'
import { editProfile, register } from './account'
import { openDevice } from '../test/device'
import { api } from '../session/api'
import type { PreparedPicture } from '../kinds/pictures/send-picture'
import type { EditCall } from '../kinds/edit-effects'
import { discardEdit, findEdit, sendEditAgain } from './edits'
import { currentOverlay, readOverlay } from '../mutations/overlay/overlay'

type EditUser = typeof api.editUser
type Register = typeof api.register
type GetSelf = typeof api.getSelf
vi.mock('../session/api', () => {
  const api = { editUser: vi.fn<EditUser>(), register: vi.fn<Register>(), getSelf: vi.fn<GetSelf>() }
  return { api, asUser: () => api }
})
vi.mock('../../api/put', () => ({ putBytes: vi.fn<typeof putBytes>() }))
vi.mock('../reading/freshness/invalidate', () => ({
  invalidate: vi.fn<() => Promise<void>>(),
}))
vi.mock('../reading/own-profile', () => ({
  remember: vi.fn<() => Promise<void>>(),
  loadSelf: vi.fn<() => Promise<void>>(),
}))
const editUser = vi.mocked(api.editUser)
const registerCall = vi.mocked(api.register)
const getSelf = vi.mocked(api.getSelf)
const put = vi.mocked(putBytes)

const variant = { contentType: 'image/jpeg', contentLength: 3, contentMd5: 'x' } as const
const upload = { basePhoto: variant, medQualityPhoto: variant, lowQualityPhoto: variant }
const bytesOf = (text: string) => new Blob([text], { type: 'image/jpeg' })
const picture: PreparedPicture = {
  upload,
  bytes: { basePhoto: bytesOf('one'), medQualityPhoto: bytesOf('two'), lowQualityPhoto: bytesOf('six') },
}
const urls = (place: string) => ({ url: `${place}/1`, medQualityUrl: `${place}/2`, lowQualityUrl: `${place}/3` })
const profile = { username: 'maya', firstName: 'Maya', lastName: 'Kern', bio: '' }
const user = { ...profile, userId: 'u1' } as User
const noNetwork = fail({ code: 'NETWORK', message: 'Network error' } as const)
const forbidden = fail({ code: 'FORBIDDEN', message: 'no', status: 403 } as const)

/** The waiting or rejected edit, as it is in the database. */
const readWaitingEdit = async (uid: string, call: EditCall, id: string) => {
  await readOverlay(uid)
  return findEdit(currentOverlay(uid), call, id)
}
const waiting = () => readWaitingEdit('u', 'editUser', 'u1')
const waitForOutbox = (size: number) => vi.waitFor(async () => expect(await outboxSize(cacheOf('u'))).toBe(size))
const size = () => outboxSize(cacheOf('u'))
const putTo = () => put.mock.calls.map(([url]) => url)

const { run, signal } = openDevice({ phoneNumber: '+1' })
beforeEach(() => {
  put.mockReset().mockResolvedValue(ok(undefined))
  getSelf.mockReset().mockResolvedValue(noNetwork)
  registerCall.mockReset().mockResolvedValue(ok({ user, uploadUrls: urls('first') }))
  editUser.mockReset().mockResolvedValue(ok({ user, uploadUrls: urls('again') }))
})

const registered = async () => {
  const answer = await register({ ...profile, picture })
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}

const pictureOf = async (registering: ReturnType<typeof registered>) => (await registering).picture

test('a picture that is sent at registration leaves nothing in the outbox', async () => {
  const { picture: outcome } = await registered()
  expect(await outcome).toBe('sent')
  expect(putTo()).toEqual(['first/1', 'first/2', 'first/3'])
  await waitForOutbox(0)
})

test('registration does not wait for the picture, and one that cannot be sent is sent by the outbox', async () => {
  let refuse = () => {}
  put.mockReturnValue(new Promise((resolve) => (refuse = () => resolve(forbidden))))
  const { picture: outcome } = await registered()
  expect(await waiting()).toBeNull()
  refuse()
  expect(await outcome).toBe('waits')
  expect(await waiting()).toEqual({ fields: {}, refused: undefined })
  put.mockReset().mockResolvedValue(ok(undefined))
  run()
  await waitForOutbox(0)
  expect(editUser).toHaveBeenCalledWith({ body: { profilePic: upload } }, { signal: signal() })
  expect(putTo()).toEqual(['again/1', 'again/2', 'again/3'])
})

test('the picture of a registration without an answer waits; one of a refused registration does not', async () => {
  registerCall.mockResolvedValue(noNetwork)
  expect(await register({ ...profile, picture })).toEqual(noNetwork)
  await waitForOutbox(1)
  expect(await waiting()).not.toBeNull()
  registerCall.mockResolvedValue(fail({ code: 'USERNAME_TAKEN', message: 'taken', status: 409 }))
  await register({ ...profile, picture })
  await waitForOutbox(0)
})

test.each([noNetwork, fail({ code: 'ALREADY_REGISTERED', message: 'no', status: 409 } as const)])(
  'a registration that the server has is a success, whatever the answer to this attempt: %o',
  async (failure) => {
    registerCall.mockResolvedValue(failure)
    getSelf.mockResolvedValue(ok({ user }))
    expect(await register({ ...profile, firstName: ' Maya ', picture })).toEqual(ok({ user }))
    expect(await waiting()).not.toBeNull()
    run()
    await waitForOutbox(0)
    expect(putTo()).toEqual(['again/1', 'again/2', 'again/3'])
  },
)

test('another profile of the same identity is no success, and gets no picture of this attempt', async () => {
  const refused = fail({ code: 'ALREADY_REGISTERED', message: 'no', status: 409 } as const)
  registerCall.mockResolvedValue(refused)
  getSelf.mockResolvedValue(ok({ user: { ...user, username: 'another' } }))
  expect(await register({ ...profile, picture })).toEqual(refused)
  expect(await size()).toBe(0)
})

test('a registration without a picture takes back the one of the attempt before', async () => {
  registerCall.mockResolvedValue(noNetwork)
  await register({ ...profile, picture })
  await register(profile)
  expect(await size()).toBe(0)
})

test('the outbox keeps a picture whose bytes the server refuses, to be sent again or discarded', async () => {
  put.mockResolvedValue(forbidden)
  await pictureOf(registered())
  run()
  await vi.waitFor(async () => expect((await waiting())?.refused).toEqual(forbidden.error))
  put.mockReset().mockResolvedValue(ok(undefined))
  await sendEditAgain('u', 'editUser', 'u1')
  await waitForOutbox(0)
  put.mockResolvedValue(forbidden)
  await pictureOf(registered())
  await discardEdit('u', 'editUser', 'u1')
  await waitForOutbox(0)
})

test('a picture set in Edit Profile replaces one that waits, once it is sent', async () => {
  put.mockResolvedValue(forbidden)
  await pictureOf(registered())
  expect(await editProfile({ picture })).toEqual(fail('PICTURE_LOST'))
  expect(await size()).toBe(1)
  put.mockReset().mockResolvedValue(ok(undefined))
  expect(await editProfile({ picture })).toEqual(ok('done'))
  await waitForOutbox(0)
})

test("another user's profile says nothing of it", async () => {
  put.mockResolvedValue(forbidden)
  await pictureOf(registered())
  expect(await readWaitingEdit('u', 'editUser', 'u2')).toBeNull()
})
