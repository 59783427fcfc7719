// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import { tellRefusal, tellRefusals, watchRefusals } from './refusals'

const row = { kind: 'like' } as OutboxRow
const error = { code: 'FORBIDDEN', message: 'no', status: 403 } as const

const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const other = new BroadcastChannel('clique-refusals-u')
const told: string[] = []
const stop = tellRefusals('u', ({ kind }) => told.push(kind))

afterEach(() => {
  told.length = 0
  vi.restoreAllMocks()
})

// [O22]
test('a rejection is reported at once in a visible tab, and the other tabs are notified that it was', async () => {
  const heard: unknown[] = []
  other.addEventListener('message', ({ data }: MessageEvent) => heard.push(data))
  look('visible')
  tellRefusal(row, error)
  expect(told).toEqual(['like'])
  await vi.waitFor(() =>
    expect(heard).toMatchObject([{ refused: { kind: 'like' } }, { id: expect.any(String) as string }]),
  )
})

// [O22]
test('a hidden tab tells it once it is visible, unless another tab has told it', async () => {
  look('hidden')
  const received: string[] = []
  watchRefusals(({ kind }) => received.push(kind))
  const heard: { id: string; refused?: unknown }[] = []
  other.addEventListener('message', ({ data }: MessageEvent<{ id: string }>) => heard.push(data))
  tellRefusal(row, error)
  tellRefusal({ kind: 'follow' } as OutboxRow, error)
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(told).toEqual([])
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin
  other.postMessage({ id: heard[0]?.id })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the same
  other.postMessage({ id: 'x', refused: { kind: 'membership', error } })
  await vi.waitFor(() => expect(received.at(-1)).toBe('membership'))
  expect(told).toEqual([])
  look('visible')
  expect(told).toEqual(['follow', 'membership'])
  other.close()
  stop()
})
