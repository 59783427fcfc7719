// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../contract/failure'
import { cacheOf } from '../../../store/cache'
import { outboxSize } from './pending'
import { openDevice } from '../../test/device'
import { api } from '../../session/api'
import type { Shows } from '../../../store/outbox/mutation-rows'
import { MAX_WAIT_MS } from './outbox-holds'
import { perform } from './perform'
import { submit } from './submit'

vi.mock('../../session/api', () => {
  const api = {
    likeFlick: vi.fn<() => unknown>(),
    createComment: vi.fn<() => unknown>(),
    muteComments: vi.fn<() => unknown>(),
  }
  return { api, asUser: () => api }
})
const send = vi.mocked(api.likeFlick as unknown as (args: { params: { itemId: string } }) => Promise<unknown>)
const like = (id: string) =>
  submit('u', { key: `like ${id}`, kind: 'like', call: 'likeFlick', args: { params: { itemId: id } } })
const turnCommentsOff = () =>
  submit('u', {
    key: 'comments off c1',
    kind: 'moderation',
    call: 'muteComments',
    args: { params: { id: 'c1' }, body: { isMuted: true } },
    shows: { stale: [], cliqueId: 'q' },
  })

const { run } = openDevice()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

// [O38]
test('a mutation that meets an unexpected error is sent again later, and holds up no other', async () => {
  const sent: string[] = []
  let broken = true
  send.mockImplementation(({ params: { itemId } }) => {
    if (itemId === 'p1' && broken) throw new TypeError('unexpected')
    sent.push(itemId)
    return Promise.resolve(ok(undefined))
  })
  await like('p1')
  await like('p2')
  run()
  await vi.waitFor(() => expect(sent).toEqual(['p2']))
  expect(await outboxSize(cacheOf('u'))).toBe(1)
  broken = false
  await vi.waitFor(async () => expect(await outboxSize(cacheOf('u'))).toBe(0))
  expect(sent).toEqual(['p2', 'p1'])
})

// [O25]
test('a mutation that must follow one that its page sends is sent as soon as that is answered', async () => {
  const paused = vi.spyOn(globalThis, 'setTimeout')
  let answerComment: (answer: unknown) => void = () => undefined
  vi.mocked(api.createComment as () => unknown).mockReturnValue(new Promise((resolve) => (answerComment = resolve)))
  vi.mocked(api.muteComments as () => unknown).mockResolvedValue(ok(undefined))
  const place = { photoId: 'p1', collectionId: 'c1' }
  const comment = { id: 'temp-1' } as Shows<'comment'>['comment']
  const written = perform('u', {
    key: 'comment temp-1',
    kind: 'comment',
    call: 'createComment',
    args: { body: { payload: 'words', collectionItemId: 'p1' } },
    shows: { place, comment },
  })
  await vi.waitFor(() => expect(api.createComment).toHaveBeenCalledOnce())
  await turnCommentsOff()
  run()
  // It waits for a wake-up.
  await vi.waitFor(() => expect(paused).toHaveBeenCalledWith(expect.anything(), MAX_WAIT_MS))
  expect(api.muteComments).not.toHaveBeenCalled()
  answerComment(ok({ commentId: 'm1' }))
  await written
  await vi.waitFor(() => expect(api.muteComments).toHaveBeenCalledOnce())
})

// [O14]
test('four mutations are in flight, and one that must follow another waits for its answer', async () => {
  const answers = new Map<string, (answer: unknown) => void>()
  send.mockImplementation(({ params: { itemId } }) => new Promise((resolve) => answers.set(itemId, resolve)))
  vi.mocked(api.muteComments as () => unknown)
    .mockReset()
    .mockResolvedValue(ok(undefined))
  const comment = vi.mocked(api.createComment as () => unknown)
  comment.mockImplementation(() => new Promise((resolve) => answers.set('comment', resolve)))
  const sent = (...ids: string[]) => vi.waitFor(() => expect([...answers.keys()]).toEqual(ids))
  await like('p1')
  await submit('u', {
    key: 'comment temp-1',
    kind: 'comment',
    call: 'createComment',
    args: { body: { payload: 'words', collectionItemId: 'p1' } },
    shows: { place: { photoId: 'p1', collectionId: 'c1' }, comment: { id: 'temp-1' } as Shows<'comment'>['comment'] },
  })
  await turnCommentsOff()
  for (const id of ['p2', 'p3', 'p4', 'p5']) await like(id)
  run()
  await sent('p1')
  answers.get('p1')?.(ok(undefined))
  await sent('p1', 'comment', 'p2', 'p3', 'p4')
  answers.get('p2')?.(ok(undefined))
  await sent('p1', 'comment', 'p2', 'p3', 'p4', 'p5')
  expect(api.muteComments).not.toHaveBeenCalled()
  answers.get('comment')?.(ok({ commentId: 'm1' }))
  await vi.waitFor(() => expect(api.muteComments).toHaveBeenCalledOnce())
  for (const id of ['p3', 'p4', 'p5']) answers.get(id)?.(ok(undefined))
  await vi.waitFor(async () => expect(await outboxSize(cacheOf('u'))).toBe(0))
})
