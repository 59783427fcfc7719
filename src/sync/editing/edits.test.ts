// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Collection, Flick, User } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { cacheOf } from '../../store/cache'
import { outboxSize } from '../mutations/outbox/pending'
import { editProfile } from './account'
import { openDevice } from '../test/device'
import { api } from '../session/api'
import { editCollection } from './edit-collection'
import { untagSelf } from './edit-flick'
import { sendVariants, type PreparedPicture } from '../kinds/pictures/send-picture'
import { loadSelf } from '../reading/own-profile'
import type { EditCall } from '../kinds/edit-effects'
import { discardEdit, findEdit, sendEditAgain } from './edits'
import { currentOverlay, readOverlay } from '../mutations/overlay/overlay'

type EditUser = typeof api.editUser
type EditCollection = typeof api.editCollection
vi.mock('../session/api', () => {
  const api = {
    editUser: vi.fn<EditUser>(),
    editCollection: vi.fn<EditCollection>(),
    untagSelf: vi.fn<typeof import('../session/api').api.untagSelf>(),
  }
  return { api, asUser: () => api }
})
const markStaleSoon = vi.hoisted(() => vi.fn<(db: object, paths: string[]) => Promise<void>>())
vi.mock('../reading/freshness/stale-soon', () => ({ markStaleSoon }))
vi.mock('../kinds/pictures/send-picture', () => ({ sendVariants: vi.fn<typeof sendVariants>() }))
vi.mock('../reading/own-profile', () => ({
  remember: vi.fn<() => Promise<void>>(),
  loadSelf: vi.fn<() => Promise<void>>(),
}))
const editUser = vi.mocked(api.editUser)
const down = fail({ code: 'NETWORK', message: 'Network error' } as const)
const put = vi.mocked(sendVariants)
const urls = { url: 'base', medQualityUrl: 'medium', lowQualityUrl: 'low' }
const variant = { contentType: 'image/jpeg', contentLength: 200, contentMd5: 'x' } as const
const cover: PreparedPicture = {
  upload: { basePhoto: variant, medQualityPhoto: variant, lowQualityPhoto: variant },
  bytes: { basePhoto: new Blob(['one']), medQualityPhoto: new Blob(['two']), lowQualityPhoto: new Blob(['three']) },
}
const collection = { collectionId: 'c1', cliqueId: 'q1', createdBy: null } as unknown as Collection
const withCover = { name: 'Summer', description: '', cover }
const changed = ok({ collection, uploadUrls: urls }) as Awaited<ReturnType<EditCollection>>
const taken = ok({ user: { userId: 'u1' } as User, uploadUrls: undefined })
const refusal = fail({ code: 'USERNAME_TAKEN', message: 'That username is taken', status: 409 } as const)
const bodies = () => editUser.mock.calls.map(([args]) => args?.body)
/** The waiting or rejected edit, as it is in the database. */
const readWaitingEdit = async (uid: string, call: EditCall, id: string) => {
  await readOverlay(uid)
  return findEdit(currentOverlay(uid), call, id)
}
const waiting = () => readWaitingEdit('u', 'editUser', 'u1')

const { run, sent } = openDevice({ username: 'maya' })
beforeEach(() => {
  editUser.mockReset().mockResolvedValue(down)
  vi.mocked(api.editCollection).mockReset().mockResolvedValue(down)
  markStaleSoon.mockReset()
  put.mockReset().mockResolvedValue([])
})

// [O24] [O37]
test.each([
  ['a name on a photo that is gone', 'untagSelf', { code: 'NOT_FOUND', message: '', status: 404 }],
  ['a profile that was changed since', 'editUser', { code: 'OVERTAKEN', message: '', status: 409 }],
] as const)('%s is done with, and holds up nothing', async (_, call, error) => {
  const send = vi.mocked(api[call] as unknown as () => Promise<unknown>)
  send.mockResolvedValueOnce(down).mockResolvedValueOnce(fail(error))
  if (call === 'editUser') await editProfile({ bio: 'one' })
  else await untagSelf({ id: 'p1', people: [] } as unknown as Flick, collection)
  expect(await outboxSize(cacheOf('u'))).toBe(1)
  run()
  await sent()
  expect(send).toHaveBeenCalledTimes(2)
})

test('with the server gone edits are kept, joined in order, and sent once', async () => {
  expect(await editProfile({ firstName: 'Maya', bio: 'one' })).toEqual(ok('kept'))
  expect(await editProfile({ bio: 'two' })).toEqual(ok('kept'))
  expect(await waiting()).toEqual({ fields: { firstName: 'Maya', bio: 'two' }, refused: undefined })
  editUser.mockReset().mockResolvedValue(taken)
  run()
  await sent()
  expect(bodies()).toEqual([{ firstName: 'Maya', bio: 'two' }])
  await vi.waitFor(() => expect(markStaleSoon).toHaveBeenCalled())
})

// [O14]
test('while one waits, a later one does not overtake it', async () => {
  await editProfile({ bio: 'one' })
  editUser.mockReset().mockResolvedValue(taken)
  expect(await editProfile({ bio: 'two' })).toEqual(ok('kept'))
  expect(editUser).not.toHaveBeenCalled()
})

test('a change during an edit is sent after it', async () => {
  await editProfile({ bio: 'one' })
  let end: (answer: typeof taken) => void = () => undefined
  editUser.mockReset().mockReturnValueOnce(new Promise((resolve) => (end = resolve)) as ReturnType<EditUser>)
  editUser.mockResolvedValue(taken)
  run()
  await vi.waitFor(() => expect(editUser).toHaveBeenCalledTimes(1))
  await editProfile({ bio: 'two' })
  end(taken)
  await sent()
  expect(bodies()).toEqual([{ bio: 'one' }, { bio: 'two' }])
})

// [O6]
test("a change during the screen's own request is shown from then on", async () => {
  let end: (answer: typeof taken) => void = () => undefined
  editUser.mockReset().mockReturnValueOnce(new Promise((resolve) => (end = resolve)) as ReturnType<EditUser>)
  editUser.mockResolvedValue(taken)
  const shown = () => currentOverlay('u').apply('user', 'u1', { bio: '' } as User, 1)?.bio
  const first = editProfile({ bio: 'one' })
  await vi.waitFor(() => expect(editUser).toHaveBeenCalledTimes(1))
  expect(shown()).toBe('one')
  expect(await editProfile({ bio: 'two' })).toEqual(ok('kept'))
  expect(shown()).toBe('two')
  end(taken)
  await first
  expect(shown()).toBe('two')
})

// [O3]
test('accepted fields are not sent again with fields changed in the meantime', async () => {
  await editProfile({ firstName: 'Maya', bio: 'one' })
  let end: (answer: typeof taken) => void = () => undefined
  editUser.mockReset().mockReturnValueOnce(new Promise((resolve) => (end = resolve)) as ReturnType<EditUser>)
  editUser.mockResolvedValue(taken)
  run()
  await vi.waitFor(() => expect(editUser).toHaveBeenCalledTimes(1))
  await editProfile({ bio: 'two' })
  end(taken)
  await sent()
  // Another device may have changed the first name in the meantime.
  expect(bodies()).toEqual([{ firstName: 'Maya', bio: 'one' }, { bio: 'two' }])
})

test('a refused edit stays with its words until it is sent again or discarded', async () => {
  await editProfile({ username: 'nina' })
  editUser.mockReset().mockResolvedValue(refusal)
  run()
  await vi.waitFor(async () => expect((await waiting())?.refused).toEqual(refusal.error))
  expect((await waiting())?.fields).toEqual({ username: 'nina' })
  editUser.mockResolvedValue(taken)
  await sendEditAgain('u', 'editUser', 'u1')
  await sent()
  expect(editUser).toHaveBeenCalledTimes(2)

  editUser.mockReset().mockResolvedValue(down)
  await editProfile({ username: 'ben' })
  await discardEdit('u', 'editUser', 'u1')
  expect(await waiting()).toBeNull()
})

test('an edit that is taken at once takes the place of one that was refused', async () => {
  await editProfile({ username: 'nina' })
  editUser.mockReset().mockResolvedValue(refusal)
  run()
  await vi.waitFor(async () => expect((await waiting())?.refused).toBeDefined())
  editUser.mockResolvedValue(taken)
  expect(await editProfile({ username: 'nina2' })).toEqual(ok('done'))
  expect(await waiting()).toBeNull()
})

test('a refused edit is reported at once and not kept', async () => {
  editUser.mockResolvedValue(refusal)
  expect(await editProfile({ username: 'nina' })).toEqual(fail('USERNAME_TAKEN'))
  expect(await waiting()).toBeNull()
})

test('shown and sent fields of a collection have different names', async () => {
  const edit = { name: 'Summer', description: '', privacySetting: 'FOLLOWERS' } as const
  expect(await editCollection(collection, edit)).toEqual(ok('kept'))
  expect(await readWaitingEdit('u', 'editCollection', 'c1')).toEqual({
    fields: { name: 'Summer', description: '', visibility: 'followers' },
    refused: undefined,
  })
  const [row] = await cacheOf('u').outbox.toArray()
  expect(row?.args).toEqual({ body: { collectionDataId: 'c1', ...edit } })
})

/** Under jsdom the store returns Node's own ArrayBuffer. */
const textOf = (bytes: Blob | ArrayBuffer | undefined) => new Response(bytes as BodyInit).text()

// [O4]
test('a new cover waits with its edit, and is sent with it', async () => {
  expect(await editCollection(collection, withCover)).toEqual(ok('kept'))
  vi.mocked(api.editCollection).mockResolvedValue(changed)
  run()
  await sent()
  expect(api.editCollection).toHaveBeenLastCalledWith({
    body: { collectionDataId: 'c1', name: 'Summer', description: '', coverPhoto: cover.upload },
  })
  const [picture, addresses] = put.mock.calls[0] ?? []
  expect(addresses).toEqual(urls)
  expect(await textOf(picture?.bytes.basePhoto)).toBe('one')
  expect(await textOf(picture?.bytes.lowQualityPhoto)).toBe('three')
  expect(await cacheOf('u').pictures.count()).toBe(0)
})

// [O15]
test('a tab that dies while it sends a cover leaves it to the outbox', async () => {
  vi.mocked(api.editCollection).mockResolvedValue(changed)
  // The tab's own attempt does not end in the meantime.
  let end: (lost: []) => void = () => undefined
  put.mockReturnValueOnce(new Promise((resolve) => (end = resolve)))
  const own = editCollection(collection, withCover)
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1))
  run()
  expect(await outboxSize(cacheOf('u'))).toBe(1)
  expect(put).toHaveBeenCalledTimes(1)
  await cacheOf('u').outbox.toCollection().modify({ heldBy: 'a dead tab' })
  await sent()
  expect(put).toHaveBeenCalledTimes(2)
  expect(await textOf(put.mock.calls[1]?.[0].bytes.medQualityPhoto)).toBe('two')
  end([])
  await own
})

test('a cover that was chosen while an earlier one is sent goes to its own addresses, and not to those of the earlier one', async () => {
  let answer: (value: typeof changed) => void = () => undefined
  vi.mocked(api.editCollection).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const first = editCollection(collection, withCover)
  await vi.waitFor(() => expect(api.editCollection).toHaveBeenCalledTimes(1))
  const later = {
    upload: { ...cover.upload, basePhoto: { ...variant, contentMd5: 'y' } },
    bytes: { ...cover.bytes, basePhoto: new Blob(['later']) },
  }
  const second = editCollection(collection, { ...withCover, cover: later })
  await vi.waitFor(async () => expect((await cacheOf('u').pictures.toArray())[0]?.upload).toEqual(later.upload))
  const ofLater = { ...urls, url: 'later' }
  vi.mocked(api.editCollection).mockResolvedValue(ok({ collection, uploadUrls: ofLater }) as typeof changed)
  answer(changed)
  await Promise.all([first, second])
  run()
  await sent()
  expect(put.mock.calls.map(([, addresses]) => addresses)).toEqual([ofLater])
  expect(await textOf(put.mock.calls[0]?.[0].bytes.basePhoto)).toBe('later')
})

test('a cover whose bytes do not arrive is sent again with its edit', async () => {
  vi.mocked(api.editCollection).mockResolvedValue(changed)
  put.mockResolvedValueOnce([{ variant: 'basePhoto', error: down.error }])
  expect(await editCollection(collection, withCover)).toEqual(ok('kept'))
  run()
  await sent()
  expect(put).toHaveBeenCalledTimes(2)
})

test('a cover that the server refuses is shown at once, and nothing is kept', async () => {
  vi.mocked(api.editCollection).mockResolvedValue(changed)
  put.mockResolvedValue([
    { variant: 'basePhoto', error: { code: 'INVALID_REQUEST', message: 'no picture', status: 400 } },
  ])
  expect(await editCollection(collection, withCover)).toEqual(ok([{ variant: 'basePhoto', reason: 'no picture' }]))
  expect(await outboxSize(cacheOf('u'))).toBe(0)
  expect(await cacheOf('u').pictures.count()).toBe(0)
})

test('discarding an edit deletes its pictures', async () => {
  await editCollection(collection, withCover)
  expect(await cacheOf('u').pictures.count()).toBe(1)
  await discardEdit('u', 'editCollection', 'c1')
  expect(await cacheOf('u').pictures.count()).toBe(0)
})

test('a new profile picture waits with its edit, and is sent with it', async () => {
  expect(await editProfile({ bio: 'one', picture: cover })).toEqual(ok('kept'))
  editUser.mockResolvedValue(ok({ user: { userId: 'u1' } as User, uploadUrls: urls }))
  run()
  await sent()
  expect(bodies().at(-1)).toEqual({ bio: 'one', profilePic: cover.upload })
  const [picture, addresses] = put.mock.calls[0] ?? []
  expect(addresses).toEqual(urls)
  expect(await textOf(picture?.bytes.basePhoto)).toBe('one')
  await vi.waitFor(() => expect(loadSelf).toHaveBeenCalled())
})

test('a page that dies while it sends a profile picture leaves it to the outbox', async () => {
  let answer: (value: typeof down) => void = () => undefined
  editUser.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const own = editProfile({ picture: cover })
  await vi.waitFor(() => expect(editUser).toHaveBeenCalledTimes(1))
  expect(await cacheOf('u').outbox.toArray()).toMatchObject([{ key: 'editUser u1', call: 'editUser' }])
  expect(await cacheOf('u').pictures.count()).toBe(1)
  answer(down)
  await own
})
