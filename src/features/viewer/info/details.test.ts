import { expect, test } from 'vitest'
import { changesOf, startOf } from './details'

const photo = {
  caption: 'The lake',
  location: { name: 'Hut' },
  tagged: [
    { userId: 'u1', username: 'ann' },
    { userId: 'u2', username: 'ben' },
  ],
}
const shown = startOf(photo)

test('what was not changed is not sent: a name that was taken off meanwhile stays off', () => {
  expect(changesOf({ ...shown, caption: 'The hut' }, shown, shown)).toEqual({ caption: 'The hut' })
  expect(changesOf({ ...shown, people: shown.people.toReversed() }, shown)).toEqual({})
})

test('what was rejected is sent again, also where it is changed back to what is shown', () => {
  const draft = { ...shown, place: 'Peak' }
  expect(changesOf(draft, draft, shown)).toEqual({ place: 'Peak' })
  expect(changesOf(shown, draft, shown)).toEqual({ place: 'Hut' })
})
