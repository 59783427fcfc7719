// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import type { Upload } from './uploads'
import { countLost, noteWaiting } from './waiting-count'

const upload = (...states: string[]) =>
  ({ session: { state: 'UPLOADING' }, photos: states.map((state) => ({ state })) }) as unknown as Upload

beforeEach(() => localStorage.clear())

test('F24 a queue that is empty, or has lost what was written last, has lost as many photos as rows are missing', () => {
  noteWaiting('u', [upload('stored', 'stored', 'done')])
  expect(countLost('u', [])).toBe(2)
  expect(countLost('u', [upload()])).toBe(2)
  expect(countLost('u', [upload('stored')])).toBe(1)
})

test('F24 photos that were sent in the meantime, or are more than before, are not lost', () => {
  noteWaiting('u', [upload('stored', 'stored')])
  expect(countLost('u', [upload('done', 'failed')])).toBe(0)
  expect(countLost('u', [upload('stored', 'stored', 'stored')])).toBe(0)
  expect(countLost('another', [])).toBe(0)
})
