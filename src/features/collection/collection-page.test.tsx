// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Collection } from '../../../contract/entities'
import type { Role } from '../../../contract/rights'
import { muteComments } from '../../sync/moderating/mute-comments'
import type { CollectionPhotos } from '../../sync/shown/use-collection'
import { AppDialogContext, type AppDialogs } from '../../ui/layers/app-dialogs'
import { toast } from '../../ui/layers/toast'
import { CollectionPage } from './collection-page'

const { here } = vi.hoisted(() => ({
  here: { online: true, clique: 'Lake house' as string | undefined },
}))
vi.mock('../../sync/reading/hooks', () => ({
  useMyId: () => 'me',
  useSession: () => null,
  useOnline: () => here.online,
  useResource: ({ call }: { call: string }) =>
    call === 'getClique'
      ? { data: here.clique && { clique: { name: here.clique, profilePic: null } }, requestedAt: 1 }
      : { data: undefined },
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params, children }: { to: string; params: Record<string, string>; children: ReactNode }) => (
    <a href={to.replace(/\$(\w+)/, (_, name: string) => params[name] ?? '')}>{children}</a>
  ),
}))
vi.mock('../../sync/pinned/use-pinning', () => ({ usePinning: () => ({ kept: undefined }) }))
vi.mock('../../sync/pinned/use-pins', () => ({ usePin: () => undefined }))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
vi.mock('../../ui/layers/go-back', () => ({ GoBack: () => <a href="/">Go back</a> }))
vi.mock('../../sync/reading/use-months', () => ({ useMonths: () => [] }))
vi.mock('./grid/grid', () => ({ Grid: () => <p>the grid</p> }))
vi.mock('../../sync/moderating/mute-comments', () => ({ muteComments: vi.fn<typeof muteComments>() }))

const person = (userId: string) => ({ userId }) as NonNullable<Collection['createdBy']>
const collection = (changes: Partial<Collection> = {}): Collection => ({
  collectionId: 'c1',
  name: 'Summer week',
  description: 'By the lake',
  coverPhoto: null,
  mostLikedImageUrl: null,
  flickCount: 1200,
  visibility: 'private',
  dateCreated: '2024-05-01T10:00:00.000Z',
  createdBy: person('me'),
  cliqueId: 'q1',
  ...changes,
})
const list = (changes: Partial<CollectionPhotos> = {}): CollectionPhotos => ({
  collection: collection(),
  places: [],
  flicks: [],
  total: 1200,
  phase: 'done',
  error: undefined,
  isIncomplete: false,
  savedAt: Date.now() - 2 * 60 * 60 * 1000,
  requestedAt: 0,
  want: vi.fn<() => void>(),
  retry: vi.fn<() => void>(),
  refresh: vi.fn<() => void>(),
  ...changes,
})
const nothing = () => undefined
const show = (photos: CollectionPhotos, on: { addPhotos?: () => void; sort?: (sort: string) => void } = {}) =>
  render(
    <AppDialogContext value={{ upload: on.addPhotos ?? nothing } as unknown as AppDialogs}>
      <CollectionPage
        photos={photos}
        sort="DATEDESC"
        onSort={on.sort ?? nothing}
        openPhoto={undefined}
        onOpenPhoto={nothing}
        unposted={null}
        onSlideshow={() => undefined}
        onDeleted={nothing}
      />
    </AppDialogContext>,
  )
const some = [{ id: 'p1' }] as CollectionPhotos['flicks']
const error = { code: 'NETWORK', message: 'Network error - please check your connection' } as const

beforeEach(() => {
  here.online = true
  here.clique = 'Lake house'
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
})

test('says what the collection is', () => {
  show(list())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Summer week')
  for (const text of ['private', '1.2K flicks', 'By the lake']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/^Created .*2024/)).toBeTruthy()
  expect(screen.getByText('No photos in this collection yet')).toBeTruthy()
  expect(document.title).toBe('Summer week · Clique')
})

test('names its clique and its creator, as far as they are known', () => {
  const createdBy = { ...person('u2'), username: 'bob' }
  show(list({ collection: collection({ createdBy }) }))
  expect(screen.getByRole('link', { name: 'Lake house' }).getAttribute('href')).toBe('/clique/q1')
  expect(screen.getByRole('link', { name: 'Created by @bob' }).getAttribute('href')).toBe('/profile/u2')
  cleanup()
  here.clique = undefined
  show(list({ collection: collection({ createdBy: null }) }))
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('a member adds photos to this clique and collection; others are not offered to', () => {
  const addPhotos = vi.fn<() => void>()
  show(list(), { addPhotos })
  fireEvent.click(screen.getByRole('button', { name: 'Add Photos' }))
  expect(addPhotos).toHaveBeenCalledWith({ cliqueId: 'q1', collectionId: 'c1' })
  cleanup()
  show(list({ collection: collection({ createdBy: person('another'), roles: ['viewer', 'member'] }) }))
  expect(screen.getByRole('button', { name: 'Add Photos' })).toBeTruthy()
  cleanup()
  show(list({ collection: collection({ createdBy: person('another') }) }))
  expect(screen.queryByRole('button', { name: 'Add Photos' })).toBeNull()
  cleanup()
  // By the clique's id too (docs/specification.md 2.6).
  show(list({ collection: collection({ createdBy: null, cliqueId: 'me' }) }))
  expect(screen.getByRole('button', { name: 'Add Photos' })).toBeTruthy()
})

test('the roles that the server names decide, not the creator', () => {
  show(list({ collection: collection({ roles: ['viewer'] }) }))
  expect(screen.queryByRole('button', { name: 'Add Photos' })).toBeNull()
  cleanup()
  const ofFormerMember = { createdBy: person('another'), roles: ['viewer', 'member', 'leader', 'creator'] as Role[] }
  show(list({ collection: collection(ofFormerMember) }))
  expect(screen.getByRole('button', { name: 'Add Photos' })).toBeTruthy()
})

test('an owner who has left the clique adds no more photos, and a guest adds them by the frame of their page', () => {
  for (const roles of [['viewer'], ['guest', 'viewer']] as Role[][]) {
    show(list({ collection: collection({ roles }) }))
    expect(screen.queryByRole('button', { name: 'Add Photos' })).toBeNull()
    cleanup()
  }
})

test('another order can be chosen', () => {
  const sort = vi.fn<(sort: string) => void>()
  show(list(), { sort })
  fireEvent.change(screen.getByLabelText('Sort photos'), { target: { value: 'LIKESASC' } })
  expect(sort).toHaveBeenCalledWith('LIKESASC')
})

test('before anything is known it is loading', () => {
  show(list({ collection: undefined, phase: 'loading' }))
  expect(screen.getByText('Loading collection...')).toBeTruthy()
})

test('a missing collection and one that cannot be loaded both lead back', () => {
  show(
    list({
      collection: undefined,
      phase: 'error',
      error: { code: 'NOT_FOUND', message: 'Collection does not exist', status: 404 },
    }),
  )
  expect(screen.getByRole('alert').textContent).toBe('Collection not found')
  expect(screen.getByRole('link', { name: 'Go back' })).toBeTruthy()
  cleanup()
  show(list({ collection: undefined, phase: 'error', error }))
  expect(screen.getByRole('alert').textContent).toBe(error.message)
  cleanup()
  show(list({ collection: undefined, phase: 'error', error: { code: 'INTERNAL', message: '', status: 500 } }))
  expect(screen.getByRole('alert').textContent).toBe('Failed to load collection')
})

test('photos that cannot be fetched are named over the grid, and can be asked for again', () => {
  const known = { places: some, flicks: some }
  show(list({ ...known, error }))
  expect(screen.queryByText('Failed to load more images. Please try again.')).toBeNull()
  cleanup()
  const failed = list({ ...known, error, isIncomplete: true })
  show(failed)
  expect(screen.getByText('Failed to load more images. Please try again.')).toBeTruthy()
  expect(screen.getByText('the grid')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(failed.retry).toHaveBeenCalledTimes(1)
  cleanup()

  here.online = false
  show(failed)
  expect(screen.queryByText('Failed to load more images. Please try again.')).toBeNull()
  expect(screen.getByText('The rest is shown when you are back online.')).toBeTruthy()
  expect(screen.getByText('Saved 2h ago')).toBeTruthy()
})

const openMenu = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Collection options' }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

test('the menu has the actions that the user may take', async () => {
  show(list({ places: some, flicks: some }))
  const owner = await openMenu()
  expect(owner).toEqual([
    'Edit Collection',
    'Select',
    'Slideshow',
    'Guest link',
    'Larger photos',
    'Smaller photos',
    'Keep on this computer',
    'Download',
    'Turn comments off',
    'Recently deleted',
    'Delete Collection',
  ])
  cleanup()
  show(list({ collection: collection({ roles: ['viewer'] }) }))
  expect(await openMenu()).toEqual(['Keep on this computer', 'Download'])
})

test.each([
  ['member', false],
  ['leader', true],
] as const)('guests are invited by who has the right: a %s %s', async (role, may) => {
  show(list({ collection: collection({ roles: [role] }) }))
  expect((await openMenu()).includes('Guest link')).toBe(may)
})

test.each([
  [false, 'Turn comments off', 'No one can comment in this collection now'],
  [true, 'Turn comments on', 'Comments are on'],
])('comments that are off (%s) can be changed, and the user is told', async (commentsOff, label, told) => {
  vi.mocked(muteComments).mockReset().mockResolvedValue()
  show(list({ collection: collection({ commentsOff }) }))
  await openMenu()
  fireEvent.click(screen.getByRole('menuitem', { name: label }))
  expect(muteComments).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ collectionId: 'c1' }), !commentsOff)
  await vi.waitFor(() => expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ text: told })))
})
