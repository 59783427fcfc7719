import { expect, test } from 'vitest'
import type { Collection, Flick, ImageUrls } from '../../../contract/entities'
import { mosaicOf } from './mosaic'

const urls = (name: string): ImageUrls => ({ highQualityUrl: name, medQualityUrl: name, lowQualityUrl: name })
const flick = (id: string) => ({ id, image: urls(id) }) as Flick
const collection = (changes: Partial<Collection>) =>
  ({ collectionId: 'c1', coverPhoto: null, mostLikedImageUrl: null, ...changes }) as Collection
const shown = (changes: Partial<Collection>, ...newest: string[]) =>
  mosaicOf(collection(changes), newest.map(flick)).map((tile) => tile.urls?.lowQualityUrl)

test('the newest photos, as they came', () => {
  expect(shown({}, 'a', 'b', 'c')).toEqual(['a', 'b', 'c'])
})

test('a chosen cover is first, and four tiles are the most', () => {
  expect(shown({ coverPhoto: urls('cover') }, 'a', 'b', 'c', 'd')).toEqual(['cover', 'a', 'b', 'c'])
})

test('without photos there is one tile: the most liked one if it is known, else an empty one', () => {
  expect(shown({ mostLikedImageUrl: 'liked' })).toEqual(['liked'])
  expect(shown({})).toEqual([undefined])
})
