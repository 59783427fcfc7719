import { expect, test } from 'vitest'
import { mapLink, nameOf, placesOf, readPlace } from './places'

test('coordinates are read as such, a name as a name, nothing as no place', () => {
  expect(readPlace(' 46.5, -9.25 ', [])).toEqual({ lat: 46.5, lng: -9.25 })
  expect(readPlace('Lake', [])).toEqual({ name: 'Lake' })
  expect(readPlace('95, 200', [])).toEqual({ name: '95, 200' })
  expect(readPlace('  ', [])).toBeNull()
})

test('a place of the collection is picked with its coordinates', () => {
  const lake = { name: 'Lake', lat: 46.5, lng: 9.25 }
  const known = placesOf([{ location: lake }, { location: lake }, { location: null }, { location: { name: 'Hut' } }])
  expect(known).toEqual([lake, { name: 'Hut' }])
  expect(readPlace('Lake', known)).toEqual(lake)
  const bare = { lat: 46.512, lng: 9.253 }
  expect(readPlace(nameOf(bare), [bare])).toEqual(bare)
})

test('a link opens the map of the device at the coordinates, else at the name', () => {
  expect(mapLink({ location: { name: 'Lake & hut', lat: 46.5, lng: 9.25 } })).toBe(
    'geo:46.5,9.25?q=46.5%2C9.25(Lake%20%26%20hut)',
  )
  expect(mapLink({ location: { name: 'Lake' } })).toBe('geo:0,0?q=Lake')
  expect(mapLink({ location: null })).toBeUndefined()
})
