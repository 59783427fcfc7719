import { expect, it } from 'vitest'
import type { PhotoRow } from '../../store/queue/queue'
import type { PhotoChange } from '../../store/queue/queue-photos'
import { createByteProgress } from './byte-progress'

const photo: PhotoRow = {
  id: 'p',
  sessionId: 's',
  index: 0,
  name: 'p.jpg',
  size: 1000,
  type: 'image/jpeg',
  lastModified: 0,
  state: 'reserved',
  isProcessing: false,
  sent: { base: 300, medium: 0, low: 50 },
  finished: ['low'],
}

it('resumes from the row, and a second try never lowers it', () => {
  const noted: PhotoChange['row'][] = []
  const sent = createByteProgress({ note: (_, { row }) => noted.push(row) })
  sent.report(photo, 'base', 200)
  expect(noted).toEqual([])
  sent.report(photo, 'medium', 80)
  sent.report(photo, 'medium', 10)
  sent.finish(photo, 'medium')
  expect(noted.at(-1)).toEqual({ sent: { base: 300, medium: 80, low: 50 }, finished: ['low', 'medium'] })
  expect(sent.finished(photo)).toEqual(['low', 'medium'])
  sent.restart(photo)
  expect(noted.at(-1)).toEqual({ sent: { base: 300, medium: 80, low: 50 }, finished: [] })
})
