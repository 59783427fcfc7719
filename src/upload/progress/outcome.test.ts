import { expect, test } from 'vitest'
import type { PhotoRow, UploadSession } from '../../store/queue/queue'
import { outcomeOf } from './outcome'

const session = (state: UploadSession['state'], total: number) => ({ state, total }) as UploadSession
const photos = (done: number, failed: number) =>
  [
    ...Array.from({ length: done }, (_, i) => ({ id: `d${i}`, state: 'done' })),
    ...Array.from({ length: failed }, (_, i) => ({
      id: `f${i}`,
      state: 'failed',
      reason: { code: 'IMAGE_DAMAGED', message: '' },
    })),
  ] as PhotoRow[]

test('an upload is complete only if no photo failed', () => {
  expect(outcomeOf(session('COMPLETED', 3), photos(3, 0))).toEqual({ kind: 'complete' })
  expect(outcomeOf(session('COMPLETED', 50), photos(48, 2))).toEqual({
    kind: 'someFailed',
    uploaded: 48,
    failed: 2,
    total: 50,
  })
})

test('photos that were never copied have failed', () => {
  expect(outcomeOf(session('COMPLETED', 5), photos(3, 0))).toMatchObject({ kind: 'someFailed', failed: 2 })
})

test('an error means that all failed, and no other state is an end', () => {
  expect(outcomeOf(session('ERROR', 3), photos(0, 3))).toEqual({ kind: 'allFailed' })
  expect(outcomeOf(session('FINALIZING', 3), photos(1, 1))).toEqual({ kind: 'running', state: 'FINALIZING' })
})
