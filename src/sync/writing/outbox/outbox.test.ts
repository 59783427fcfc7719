// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../contract/failure'
import { cacheOf, renewCache } from '../../../store/cache'
import { dropCache } from '../../../store/drop-cache'
import { outboxSize } from '../../../store/outbox/outbox'
import { api } from '../../session/api'
import { runOutbox } from './outbox'
import { submit } from './submit'

vi.mock('../../session/api', () => {
  const api = { likeFlick: vi.fn<() => unknown>() }
  return { api, asUser: () => api }
})
const send = vi.mocked(api.likeFlick as unknown as (args: { params: { itemId: string } }) => Promise<unknown>)
const like = (id: string) =>
  submit('u', { key: `like ${id}`, kind: 'like', call: 'likeFlick', args: { params: { itemId: id } } })

let life: AbortController
beforeEach(() => {
  life = new AbortController()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  life.abort()
  vi.restoreAllMocks()
  await dropCache('u')
  renewCache('u')
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
  void runOutbox('u', life.signal)
  await vi.waitFor(() => expect(sent).toEqual(['p2']))
  expect(await outboxSize(cacheOf('u'))).toBe(1)
  broken = false
  await vi.waitFor(async () => expect(await outboxSize(cacheOf('u'))).toBe(0))
  expect(sent).toEqual(['p2', 'p1'])
})
