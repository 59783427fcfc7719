import { expect, test } from 'vitest'
import type { Flick } from '../../../contract/entities'
import { moveRefused } from './refused-copy'

const error = { code: 'NOT_FOUND', message: '' } as const

test('a refused move reads well for one photo and for several', () => {
  const said = (...photos: { code: 'NOT_FOUND' | 'FORBIDDEN'; flick?: Flick }[]) =>
    moveRefused({ kind: 'move', error, photos })
  expect(said({ code: 'NOT_FOUND' })).toBe('Not moved, because deleted: 1 photo.')
  expect(said({ code: 'FORBIDDEN' }, { code: 'FORBIDDEN' })).toBe('Not moved, because not allowed: 2 photos.')
  expect(moveRefused({ kind: 'move', error })).toBe('Nothing was moved: that is not possible there.')
})
