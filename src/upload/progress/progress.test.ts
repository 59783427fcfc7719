import { describe, expect, it } from 'vitest'
import type { PhotoRow, PhotoState, SessionState } from '../../store/queue/queue'
import { finalizationPercent, progressOf } from './progress'
import { resultOf } from './result'
import { advance, countPhotos } from '../engine/session-machine'
import { photoRow, sessionRow } from '../../../tests/fixtures/queue-rows'

const session = (state: SessionState, total = 2, finalizingSince?: number) =>
  sessionRow({ collectionId: 'k', state, total, startTime: 0, copiedAt: 0, finalizingSince })
const variant = (contentLength: number) => ({ contentType: 'image/jpeg', contentLength, contentMd5: '' })
const photo = (index: number, state: PhotoState, change: Partial<PhotoRow> = {}) =>
  photoRow({
    id: `p${index}`,
    index,
    name: `${index}.jpg`,
    size: 1000,
    state,
    ...(state !== 'stored' && {
      variants: { basePhoto: variant(800), medQualityPhoto: variant(150), lowQualityPhoto: variant(50) },
    }),
    ...change,
  })
const percent = (state: SessionState, photos: PhotoRow[], now = 0, since?: number) =>
  progressOf(session(state, photos.length, since), photos, now).percent

describe('the percentage', () => {
  it('is 0 to 50 while processing', () => {
    expect(percent('PROCESSING', [photo(0, 'stored'), photo(1, 'stored')])).toBe(0)
    expect(percent('PROCESSING', [photo(0, 'stored'), photo(1, 'done')])).toBe(25)
    expect(percent('PROCESSING', [photo(0, 'failed'), photo(1, 'processed')])).toBe(50)
  })

  it('is 50 to 90 while uploading, by bytes within a photo', () => {
    const half = { sent: { base: 400, medium: 100, low: 0 } }
    expect(percent('UPLOADING', [photo(0, 'processed'), photo(1, 'processed')])).toBe(50)
    expect(percent('UPLOADING', [photo(0, 'reserved', half), photo(1, 'reserved')])).toBe(60)
    expect(percent('UPLOADING', [photo(0, 'put'), photo(1, 'failed')])).toBe(90)
  })

  it('is 90 to 99.5 while finalizing, 100 when completed', () => {
    expect(percent('FINALIZING', [photo(0, 'put')], 0, 0)).toBe(90)
    expect(percent('FINALIZING', [photo(0, 'put')], 3_600_000, 0)).toBe(99.5)
    expect(percent('COMPLETED', [photo(0, 'done')])).toBe(100)
  })

  it('counts what was never copied as over', () => {
    const { percent, failed } = progressOf(session('PROCESSING', 4), [photo(0, 'stored'), photo(1, 'processed')], 0)
    expect([percent, failed]).toEqual([37.5, 2])
  })
})

it('the estimate climbs to 95 over 30 s and 1 s for each file', () => {
  expect(finalizationPercent(0, 10)).toBe(0)
  expect(finalizationPercent(20_000, 10)).toBe(47.5)
  expect(finalizationPercent(40_000, 10)).toBe(95)
  expect(finalizationPercent(400_000, 10)).toBe(95)
  expect(finalizationPercent(-5, 10)).toBe(0)
})

it('has a word for each photo', () => {
  const sent = { base: 1, medium: 0, low: 0 }
  const photos = [
    photo(0, 'stored'),
    photo(1, 'stored', { isProcessing: true }),
    photo(2, 'processed'),
    photo(3, 'reserved'),
    photo(4, 'reserved', { sent }),
    photo(5, 'put'),
    photo(6, 'done'),
    photo(7, 'failed'),
  ]
  expect(progressOf(session('PROCESSING', 8), photos, 0).photos.map(({ word }) => word)).toEqual([
    'pending',
    'processing',
    'processed',
    'processed',
    'uploading',
    'uploading',
    'completed',
    'error',
  ])
})

// [U37]
it('never falls, whatever order things happen in', () => {
  const next: Record<PhotoState, PhotoState[]> = {
    stored: ['processed', 'failed'],
    processed: ['reserved', 'failed'],
    reserved: ['put', 'failed'],
    put: ['done'],
    done: [],
    failed: [],
  }
  let seed = 1
  const random = (n: number) => (seed = (seed * 16_807) % 2_147_483_647) % n
  for (let round = 0; round < 200; round++) {
    let photos = Array.from({ length: 6 }, (_, i) => photo(i, 'stored'))
    let current = session('PROCESSING', 6)
    let last = 0
    for (let now = 0; now < 60; now++) {
      const at = random(6)
      photos = photos.map((one, i) => {
        if (i !== at) return one
        const state = next[one.state][random(next[one.state].length)] ?? one.state
        const base = Math.max(one.sent.base, one.state === 'reserved' ? random(800) : 0)
        return photo(i, state, { sent: { ...one.sent, base } })
      })
      current = advance(current, { type: 'progressed', counts: countPhotos(photos) }, now)
      if (current.state === 'ERROR') break
      const { percent } = progressOf(current, photos, now)
      expect(percent).toBeGreaterThanOrEqual(last)
      last = percent
    }
  }
})

it('the result counts and names what failed', () => {
  const error = { code: 'IMAGE_DAMAGED', message: 'Failed to process image for upload' } as const
  const photos = [photo(0, 'done'), photo(1, 'failed', { reason: error }), photo(2, 'done')]
  expect(resultOf(session('COMPLETED', 4), photos)).toEqual({
    collectionId: 'k',
    successCount: 2,
    duplicateCount: 0,
    filmCount: 0,
    failedCount: 2,
    failedUploads: [{ imageId: 'p1', name: '1.jpg', error }],
  })
})
