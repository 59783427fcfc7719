import { expect, test } from 'vitest'
import { createClock } from '../downloads/names'
import { PhotoList } from './photo-list'

const row = (item_id: string, collection_id: string, day: number, crc32: string | null = '4294967295') => ({
  item_id,
  collection_id,
  taken_at: new Date(Date.UTC(2024, 4, day, 10)),
  byte_length: 1000 + day,
  content_type: day === 3 ? 'image/png' : 'image/jpeg',
  crc32,
})

test('photos are in the order of time, numbered over all collections; those without a sum have no entry', () => {
  const list = new PhotoList('ada', createClock('UTC'))
  for (const one of [row('d', 'late', 4), row('c', 'early', 3), row('b', 'late', 2, null), row('a', 'early', 1)])
    list.add(one)
  list.sort()
  expect(list.collectionIds).toEqual(['early', 'late'])
  expect(list.placesIn('late').map((place) => list.at(place).id)).toEqual(['b', 'd'])
  expect([...list.files()].map(({ imageId, name, size, crc32 }) => [imageId, name, size, crc32])).toEqual([
    ['a', 'photos/2024-05-01 10.00.00 ada 1.jpg', 1001, 4_294_967_295],
    ['c', 'photos/2024-05-03 10.00.00 ada 3.png', 1003, 4_294_967_295],
    ['d', 'photos/2024-05-04 10.00.00 ada 4.jpg', 1004, 4_294_967_295],
  ])
  expect(list.unread()).toEqual(['photos/2024-05-02 10.00.00 ada 2.jpg'])
})
