// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Collection, ImageUrls } from '../../../contract/entities'
import { CollectionCard } from './collection-card'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params, children }: { to: string; params: { collectionId: string }; children: ReactNode }) => (
    <a href={to.replace('$collectionId', params.collectionId)}>{children}</a>
  ),
}))

const urls = (name: string): ImageUrls => ({
  highQualityUrl: `${name}/h`,
  medQualityUrl: `${name}/m`,
  lowQualityUrl: `${name}/l`,
})
const show = (changes: Partial<Collection>) => {
  const collection: Collection = {
    collectionId: 'c1',
    name: 'Summer week',
    description: '',
    coverPhoto: null,
    mostLikedImageUrl: null,
    flickCount: 24,
    visibility: 'public',
    dateCreated: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    cliqueId: 'q1',
    ...changes,
  }
  const { container } = render(<CollectionCard collection={collection} onExpired={() => undefined} />)
  return container.querySelector('img')?.getAttribute('src') ?? null
}

test('it leads to the collection and tells its name and size', () => {
  show({})
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('/collection/c1')
  expect(link.textContent).toBe('Summer week24 flicks')
})

test('the cover is first, then the most liked photo, then nothing', () => {
  expect(show({ coverPhoto: urls('cover'), mostLikedImageUrl: 'liked' })).toBe('cover/l')
  cleanup()
  expect(show({ mostLikedImageUrl: 'liked' })).toBe('liked')
  cleanup()
  expect(show({})).toBeNull()
})

test('a collection without a name has one', () => {
  show({ name: '' })
  expect(screen.getByText('Untitled Collection')).toBeTruthy()
})

test.each([
  ['private', 'Private'],
  ['followers', 'Followers'],
  ['public', ''],
] as const)('%s is reported as "%s"', (visibility, word) => {
  show({ visibility })
  expect(screen.getByRole('link').textContent).toBe(`Summer week${word}24 flicks`)
})
