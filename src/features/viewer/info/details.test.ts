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

test('unchanged fields are not sent: a name that was removed in the meantime stays removed', () => {
  expect(changesOf({ ...shown, caption: 'The hut' }, shown, shown)).toEqual({ caption: 'The hut' })
  expect(changesOf({ ...shown, people: shown.people.toReversed() }, shown)).toEqual({})
})

test('rejected fields are sent again, also if they are changed back to the shown values', () => {
  const draft = { ...shown, place: 'Peak' }
  expect(changesOf(draft, draft, shown)).toEqual({ place: 'Peak' })
  expect(changesOf(shown, draft, shown)).toEqual({ place: 'Hut' })
})
