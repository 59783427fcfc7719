import { expect, test } from 'vitest'
import type { Flick } from '../../../contract/entities'
import { copyRefused, moveRefused } from './refused-copy'

const flick = (caption: string) => ({ caption }) as Flick
const refused = (photos?: Parameters<typeof moveRefused>[0]['photos']) => moveRefused(photos ? { photos } : {})

test('a move that was rejected in part names the photos and the reason', () => {
  expect(refused([{ code: 'NOT_FOUND', flick: flick('Lake') }])).toBe('Not moved, because deleted: Lake.')
  expect(
    refused([
      { code: 'FORBIDDEN', flick: flick('Lake') },
      { code: 'NOT_FOUND', flick: flick('Snow') },
      { code: 'FORBIDDEN', flick: flick('Fire') },
      { code: 'FORBIDDEN', flick: flick('Tent') },
      { code: 'FORBIDDEN' },
    ]),
  ).toBe('Not moved, because deleted: Snow. Not moved, because not allowed: Lake, Fire and 2 more.')
  expect(refused([{ code: 'FORBIDDEN' }])).toBe('Not moved, because not allowed: 1 photo.')
})

test('a move that was rejected as a whole says that the photos did not move', () => {
  expect(refused()).toBe('Nothing was moved: that is not possible there.')
})

test('a rejected copy says whether the photo exists already, and whether space is missing', () => {
  expect(copyRefused({ photos: [{ code: 'ALREADY_THERE', flick: flick('Lake') }] })).toBe(
    'Not copied, because already there: Lake.',
  )
  expect(copyRefused({ error: { code: 'QUOTA_EXCEEDED', message: '' } })).toBe(
    'Nothing was copied: your photos would take more space than you may use.',
  )
})
