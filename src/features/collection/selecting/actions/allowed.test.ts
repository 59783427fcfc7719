import { expect, test } from 'vitest'
import type { Collection, Flick } from '../../../../../contract/entities'
import { copy } from '../../copy'
import { allowedOf } from './allowed'

const collection = { createdBy: { userId: 'creator' }, cliqueId: 'q', roles: ['viewer', 'member'] } as Collection
const ownCollection: Collection = { ...collection, roles: ['viewer', 'member', 'creator'] }
const photos = (...owners: string[]) => owners.map((owner, at) => ({ id: `p${at}`, owner })) as Flick[]
const sentence = (userId: string, ...owners: string[]) => {
  const { photos: allowed, who } = allowedOf('delete', photos(...owners), collection, userId)
  return copy.deletePhotosOf(allowed.length, owners.length, who)
}

test('a member may delete their own photos of a selection, and reads who may delete the others', () => {
  expect(sentence('me', 'me', 'a', 'me', 'b', 'me')).toBe(
    "You can delete 3 of 5 photos. The other 2 can be deleted by those who uploaded them, the collection's creator or the clique's leader.",
  )
  expect(sentence('me', 'me', 'a')).toBe(
    "You can delete 1 of 2 photos. The other one can be deleted by the one who uploaded it, the collection's creator or the clique's leader.",
  )
  expect(sentence('me', 'a')).toMatch(/^You cannot delete this photo\. It can be deleted by the one who uploaded it/)
  expect(sentence('me', 'a', 'b')).toMatch(/^You cannot delete these photos\. They can be deleted by those who/)
})

test("the collection's creator may delete and move all photos, to another clique only their own", () => {
  const chosen = photos('creator', 'a')
  expect(allowedOf('delete', chosen, ownCollection, 'creator')).toMatchObject({ photos: chosen, others: 0 })
  expect(allowedOf('move', chosen, ownCollection, 'creator')).toMatchObject({ photos: chosen, others: 0 })
  expect(allowedOf('moveToOtherClique', chosen, ownCollection, 'creator')).toEqual({
    photos: chosen.slice(0, 1),
    others: 1,
    who: 'the one who uploaded it',
  })
})

test('only the user who uploaded a photo may copy it', () => {
  const chosen = photos('creator', 'a', 'b')
  const { photos: allowed, who } = allowedOf('copy', chosen, collection, 'creator')
  expect(copy.copyPhotosOf(allowed.length, chosen.length, who)).toBe(
    'You can copy 1 of 3 photos. The other 2 can be copied by those who uploaded them.',
  )
})
