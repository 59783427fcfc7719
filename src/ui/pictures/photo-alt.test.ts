import { expect, test } from 'vitest'
import type { Flick } from '../../../contract/entities'
import { photoAlt } from './photo-alt'

const flick = (changes: Partial<Flick>) =>
  ({ caption: '', ownerUsername: 'maya', date: '2024-07-12T12:00:00.000Z', ...changes }) as Flick

test('a photo is named by its caption, else by its user or guest and its date', () => {
  expect(photoAlt(flick({ caption: 'The lake' }))).toBe('The lake')
  expect(photoAlt(flick({}))).toBe('Photo by maya, 12 Jul 2024')
  expect(photoAlt(flick({ ownerUsername: 'Mia (guest)' }))).toBe('Photo by Mia (guest), 12 Jul 2024')
})
