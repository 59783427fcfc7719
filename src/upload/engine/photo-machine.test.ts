import { expect, test } from 'vitest'
import type { PhotoState } from '../../store/queue/queue'
import { changeOf, type PhotoEvent } from './photo-machine'

const reason = { code: 'IMAGE_DAMAGED', message: '' } as const
const events: PhotoEvent[] = [
  { type: 'processed', change: { row: { state: 'processed' } } },
  { type: 'reserved', itemId: 'i' },
  { type: 'put' },
  { type: 'marked' },
  { type: 'duplicate', itemId: 'i' },
  { type: 'failed', reason },
  { type: 'retried', isProcessed: true },
]
const after = (state: PhotoState) => events.map((event) => changeOf(state, event)?.row.state ?? '-').join(' ')

// The columns are the events above.
test.each<[PhotoState, string]>([
  ['stored', 'processed - - - - failed -'],
  ['processed', '- reserved - - done failed -'],
  ['reserved', '- reserved put - done failed -'],
  ['put', '- reserved - done done failed -'],
  ['done', '- - - - - - -'],
  ['failed', '- - - - - - processed'],
])('a photo that is %s', (state, expected) => expect(after(state)).toBe(expected))

test('a photo that is retried without its variants is processed again', () => {
  expect(changeOf('failed', { type: 'retried', isProcessed: false })?.row.state).toBe('stored')
})

test('the bytes of a photo that is done are deleted, those of one that failed stay', () => {
  expect(changeOf('put', { type: 'marked' })?.isFreed).toBe(true)
  expect(changeOf('put', { type: 'failed', reason })?.isFreed).toBeUndefined()
})
