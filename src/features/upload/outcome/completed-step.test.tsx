// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PhotoRow, UploadSession } from '../../../sync/uploads/uploads'
import { CompletedStep } from './completed-step'

vi.mock('../pictures/use-picked-preview', () => ({ usePickedPreview: (file: File) => `data:,${file.name}` }))

const files = ['a', 'b', 'c', 'd', 'e'].map((name) => new File([], name))
const row = (index: number, changes: Partial<PhotoRow> = {}) =>
  ({ id: `p${index}`, index, name: files[index]?.name, state: 'done', bytes: 1, ...changes }) as PhotoRow
const failed = (index: number, code: string) => row(index, { state: 'failed', reason: { code, message: '' } as never })
const md5 = (contentMd5: string) => ({ variants: { basePhoto: { contentMd5 } } }) as Partial<PhotoRow>
const show = (photos: PhotoRow[], total = photos.length, picked: readonly File[] | null = files) => {
  cleanup()
  const session = { id: 's', state: 'COMPLETED', total } as UploadSession
  return render(<CompletedStep upload={{ session, photos }} files={picked ?? undefined} />).container
}
const texts = (container: HTMLElement) => [...container.querySelectorAll('p')].map((line) => line.textContent)
const prints = (container: HTMLElement) => [...container.querySelectorAll('img')].map((image) => image.src)

test('an upload shows its count and its first three photos', () => {
  const container = show([0, 1, 2, 3].map((index) => row(index)))
  expect(texts(container)).toEqual(['4 photos uploaded'])
  expect(prints(container)).toEqual(['data:,a', 'data:,b', 'data:,c'])
  expect(screen.queryByText('Details')).toBeNull()
})

test('a photo that was picked twice is shown once, and one that failed is not shown', () => {
  const container = show([row(0, md5('x')), row(1, md5('x')), failed(2, 'IMAGE_DAMAGED'), row(3, md5('y'))])
  expect(prints(container)).toEqual(['data:,b', 'data:,d'])
})

test('in a tab in which nothing was picked only the count is shown', () => {
  const container = show([row(0)], 1, null)
  expect([texts(container), prints(container)]).toEqual([['1 photo uploaded'], []])
})

test('duplicates and films that were left out are named', () => {
  const film = row(1, { isFilmCut: true })
  expect(texts(show([row(0), film, row(2, { isDuplicate: true })]))).toEqual([
    '2 photos uploaded',
    '1 photo was already in this collection',
    'The film in one photo was left out',
  ])
  // 'No photos uploaded' would read as a failure.
  expect(texts(show([row(0, { isDuplicate: true })]))).toEqual(['1 photo was already in this collection'])
})

test('failed photos are listed by reason, the most frequent one first, with those that were never copied', () => {
  const photos = [row(0), failed(1, 'IMAGE_TOO_MANY_PIXELS'), failed(2, 'IMAGE_DAMAGED'), failed(3, 'IMAGE_DAMAGED')]
  const container = show(photos, 6)
  expect(texts(container)).toContain('1 photo uploaded')
  expect(texts(container)).toContain('5 photos failed')
  const list = screen.getByRole('list', { name: 'Photos that failed' })
  const names = [...list.querySelectorAll('ul')].map((group) =>
    Array.from(group.children, (name) => name.textContent).join(' '),
  )
  expect(names).toEqual(['c d', 'b'])
  expect(list.textContent).toContain('2 photos were not copied before the tab was closed.')
  expect(screen.getByText('Details')).toBeTruthy()
})
