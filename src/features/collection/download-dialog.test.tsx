// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Collection } from '../../../contract/entities'
import { ok } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { api } from '../../sync/session/api'
import DownloadDialog from './download-dialog'

vi.mock('../../sync/session/api', () => ({ api: { downloadCollection: vi.fn<typeof api.downloadCollection>() } }))
vi.mock('../../ui/layers/toast', () => ({ toast: () => undefined }))
const saved: string[] = []
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(new URL(this.href).pathname)
  })
})
afterEach(() => vi.restoreAllMocks())

test('a selection that is too long for one archive is downloaded in parts, each photo in one of them', async () => {
  const ask = vi.mocked(api.downloadCollection)
  ask.mockImplementation(({ body }) => {
    const photos = body.itemIds?.length ?? 0
    return Promise.resolve(ok({ url: `/${body.itemIds?.[0]}`, bytes: 1024, photos, missing: 0 }))
  })
  const ids = Array.from({ length: limits.photosPerSelection + 3 }, (_, at) => `p${at}`)
  const started = vi.fn<() => void>()
  const closed = vi.fn<() => void>(cleanup)
  const collection = { collectionId: 'c', name: 'Summer' } as Collection
  render(<DownloadDialog open collection={collection} itemIds={ids} onStarted={started} onClose={closed} />)
  await screen.findByText('Part 1 of 2')
  fireEvent.click(await screen.findByRole('button', { name: `Download ${limits.photosPerSelection} photos (1 KB)` }))
  await screen.findByText('Part 2 of 2')
  expect(screen.queryByRole('button', { name: /^Download 5000/ })).toBeNull()
  expect(started).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('button', { name: 'Download 3 photos (1 KB)' }))
  expect(closed).toHaveBeenCalledTimes(1)
  expect(started).toHaveBeenCalledTimes(1)
  expect(ask.mock.calls.flatMap(([{ body }]) => body.itemIds ?? []).join(' ') === ids.join(' ')).toBe(true)
  expect(saved).toEqual(['/p0', `/p${limits.photosPerSelection}`])
})

test.each([
  [undefined, 'All photos of "Summer" in one ZIP file, with captions and comments.'],
  [['p1', 'p2'], 'The 2 selected photos in one ZIP file, with captions and comments.'],
])('the archive of %j is described', async (itemIds, text) => {
  vi.mocked(api.downloadCollection).mockResolvedValue(ok({ url: '/zip', bytes: 1024, photos: 2, missing: 0 }))
  const collection = { collectionId: 'c', name: 'Summer' } as Collection
  render(<DownloadDialog open collection={collection} {...(itemIds && { itemIds })} onClose={() => undefined} />)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText(/^Part/)).toBeNull()
})
