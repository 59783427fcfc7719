import { describe, expect, it } from 'vitest'
import type { SessionState, UploadSession } from '../../store/queue/queue'
import { advance, countPhotos, type PhotoCounts } from './session-machine'
import { sessionRow } from '../../../tests/fixtures/queue-rows'

const session = (change: Partial<UploadSession> = {}) => sessionRow({ state: 'PROCESSING', total: 4, ...change })
const none: PhotoCounts = { stored: 0, processed: 0, reserved: 0, put: 0, done: 0, failed: 0 }
const reason = { code: 'FORBIDDEN', message: 'no', status: 403 } as const
const progressed = (from: UploadSession, counts: Partial<PhotoCounts>) =>
  advance(from, { type: 'progressed', counts: { ...none, ...counts }, reason }, 99)

it('begins processing once the bytes are stored', () => {
  expect(advance(session({ state: 'SELECTING' }), { type: 'staged' }, 5).state).toBe('PROCESSING')
})

it.each<[Partial<PhotoCounts>, SessionState]>([
  [{ stored: 4 }, 'PROCESSING'],
  [{ stored: 1, done: 3 }, 'PROCESSING'],
  [{ stored: 1, failed: 3 }, 'PROCESSING'],
  [{ processed: 4 }, 'UPLOADING'],
  [{ reserved: 1, done: 3 }, 'UPLOADING'],
  [{ processed: 1, put: 3 }, 'UPLOADING'],
  [{ put: 4 }, 'FINALIZING'],
  [{ put: 1, done: 2, failed: 1 }, 'FINALIZING'],
  [{ done: 4 }, 'COMPLETED'],
  [{ done: 1, failed: 3 }, 'COMPLETED'],
  [{ failed: 4 }, 'ERROR'],
  // Picked, but never copied: these photos have no row.
  [{ done: 2 }, 'COMPLETED'],
  [{ put: 2 }, 'FINALIZING'],
  [{ failed: 2 }, 'ERROR'],
])('photos %o make it %s', (counts, state) => expect(progressed(session(), counts).state).toBe(state))

it('notes when finalizing began, and when it ended', () => {
  expect(progressed(session(), { put: 4 })).toMatchObject({ finalizingSince: 99 })
  const done = progressed(session({ state: 'FINALIZING', finalizingSince: 7 }), { done: 4 })
  expect(done).toMatchObject({ finalizingSince: 7, endTime: 99 })
  expect(done.error).toBeUndefined()
})

it('says why nothing could be uploaded', () => {
  expect(progressed(session(), { failed: 4 })).toMatchObject({ error: reason, endTime: 99 })
  const unexplained = advance(session({ total: 0 }), { type: 'progressed', counts: none }, 99)
  expect(unexplained).toMatchObject({ state: 'ERROR', error: { code: 'UNEXPECTED' } })
})

describe('never goes back', () => {
  const order: SessionState[] = ['PROCESSING', 'UPLOADING', 'FINALIZING', 'COMPLETED', 'ERROR']
  const reaching: Partial<PhotoCounts>[] = [{ stored: 4 }, { processed: 4 }, { put: 4 }, { done: 4 }]
  order.forEach((state, i) =>
    it(`from ${state}`, () => {
      const before = session({ state })
      for (const counts of reaching.slice(0, i + 1)) expect(progressed(before, counts)).toBe(before)
    }),
  )
  it('from completed to error', () => {
    const before = session({ state: 'COMPLETED' })
    expect(progressed(before, { failed: 4 })).toBe(before)
    expect(advance(before, { type: 'failed', error: reason }, 9)).toBe(before)
  })
  it('and is not staged twice', () => {
    const before = session({ state: 'UPLOADING' })
    expect(advance(before, { type: 'staged' }, 9)).toBe(before)
  })
})

it('does not count before all is copied', () => {
  const before = session({ state: 'SELECTING' })
  expect(progressed(before, { stored: 2 })).toBe(before)
})

it.each<SessionState>(['SELECTING', 'PROCESSING', 'UPLOADING', 'FINALIZING'])(
  'without a collection %s ends',
  (state) => {
    expect(advance(session({ state }), { type: 'failed', error: reason }, 9)).toMatchObject({
      state: 'ERROR',
      error: reason,
      endTime: 9,
    })
  },
)

it('is minimized and maximized in any state, and changes nothing else', () => {
  const before = session({ state: 'COMPLETED', endTime: 3 })
  const small = advance(before, { type: 'minimized' }, 9)
  expect(small).toEqual({ ...before, isMinimized: true })
  expect(advance(small, { type: 'minimized' }, 9)).toBe(small)
  expect(advance(small, { type: 'maximized' }, 9)).toEqual(before)
})

it('counts photos by state', () => {
  const photos = (['stored', 'done', 'done', 'failed'] as const).map((state) => ({ state }))
  expect(countPhotos(photos)).toEqual({ ...none, stored: 1, done: 2, failed: 1 })
})
