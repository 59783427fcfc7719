// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../../../contract/calls/live'
import { createEventSink } from './apply-events'
import { pathOf } from '../reading/resource'
import { pauseEvents } from './event-pause'

const taken: { at: number; paths: string[]; changedAt: number | undefined }[] = []
vi.mock('../reading/freshness/invalidate', () => ({
  invalidateByEvent: (_uid: string, paths: string[], _photos: unknown, changedAt?: number) =>
    Promise.resolve(taken.push({ at: performance.now(), paths, changedAt })),
}))

let life: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  life = new AbortController()
  taken.length = 0
})
afterEach(() => {
  life.abort()
})

const photoAdded = { kind: 'collection', collectionId: 'k', cliqueId: 'c', creatorId: null } as LiveEvent
const commented = { kind: 'photo', collectionId: 'k', photoId: 'photo-7' } as LiveEvent
const hearing = () => {
  const receive = createEventSink('u', 'me', life.signal, (error) => expect.unreachable(String(error)))
  return (event: LiveEvent) => receive(event as Parameters<typeof receive>[0])
}

test('the first event is applied within a second, and a burst of an upload every three', async () => {
  const hear = hearing()
  for (let heard = 0; heard < 110; heard++) {
    hear(photoAdded)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(taken).toHaveLength(4)
  expect(taken[0]?.at).toBeLessThan(1000)
  for (const [i, { at }] of taken.slice(1).entries()) expect(at - (taken[i]?.at ?? 0)).toBeGreaterThanOrEqual(3000)
})

test("a photo makes the collection's page, its months and the lists with it stale", async () => {
  hearing()({ ...photoAdded, creatorId: 'ada' } as LiveEvent)
  await vi.advanceTimersByTimeAsync(1000)
  const stale = [
    pathOf('getCollection', 'k'),
    pathOf('collectionMonths', 'k'),
    pathOf('guestPhotos'),
    pathOf('guestSelf'),
    pathOf('collectionsOfClique', 'c'),
    pathOf('collectionsOfUser', 'ada'),
    pathOf('feed'),
    pathOf('activities'),
  ]
  expect(taken.map(({ paths }) => paths.toSorted())).toEqual([stale.toSorted()])
})

test('a comment is applied at once within such a burst', async () => {
  const hear = hearing()
  hear(photoAdded)
  await vi.advanceTimersByTimeAsync(1000)
  hear(photoAdded)
  hear(commented)
  await vi.advanceTimersByTimeAsync(1000)
  expect(taken).toHaveLength(2)
  expect(taken[1]?.paths.join(' ')).toContain('photo-7')
})

test('the last event of a burst is not lost', async () => {
  const hear = hearing()
  hear(photoAdded)
  await vi.advanceTimersByTimeAsync(1000)
  hear(photoAdded)
  await vi.advanceTimersByTimeAsync(5000)
  expect(taken).toHaveLength(2)
})

test('while the user watches an upload, events of collections wait, and others do not', async () => {
  const hear = hearing()
  const resume = [pauseEvents(), pauseEvents()]
  hear(photoAdded)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(taken).toHaveLength(0)
  hear(commented)
  await vi.advanceTimersByTimeAsync(1000)
  expect(taken).toHaveLength(1)
  resume[0]?.()
  resume[0]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(taken).toHaveLength(1)
  resume[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toHaveLength(2)
  hear(photoAdded)
  await vi.advanceTimersByTimeAsync(4000)
  expect(taken).toHaveLength(3)
})

test('after a sign-out no waiting event is applied', async () => {
  const hear = hearing()
  const resume = pauseEvents()
  hear(photoAdded)
  await vi.advanceTimersByTimeAsync(1000)
  life.abort()
  resume()
  await vi.advanceTimersByTimeAsync(1000)
  expect(taken).toHaveLength(0)
})

// [R13]
test('an event from before the stream concerns only answers that were requested before it', async () => {
  const hear = hearing()
  const at = Date.now()
  hear({ kind: 'again', ago: 7000, news: { kind: 'activity' } })
  hear({ kind: 'again', ago: 7000, news: { kind: 'person', userId: 'bob' } })
  hear({ kind: 'activity' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(taken.map(({ changedAt }) => changedAt)).toEqual([expect.closeTo(at - 7000, -2), undefined])
  expect(taken[0]?.paths).toEqual(expect.arrayContaining([pathOf('activities'), pathOf('getUser', 'bob')]))
})
