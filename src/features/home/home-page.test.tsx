// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { useMyId } from '../../sync/reading/hooks'
import { useList, useResource } from '../../sync/reading/hooks'
import { AppDialogContext, type AppDialogs } from '../../ui/layers/app-dialogs'
import { HomePage } from './home-page'
import { feedOf } from './resources'

/** The links drawn so far. */
const drawn = vi.hoisted((): string[] => [])
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => {
    drawn.push(to)
    return <a href={to}>{children}</a>
  },
}))
vi.mock('../../sync/reading/hooks', () => ({
  useList: vi.fn<typeof useList>(),
  useResource: vi.fn<typeof useResource>(),
  useMyId: vi.fn<typeof useMyId>(() => 'me'),
}))
vi.mock('./shown-feed', () => ({ default: () => null }))
vi.mock('../../sync/reading/resource', () => ({ resource: () => ({}) }))
vi.mock('./invitations', () => ({ Invitations: () => null }))
const createClique = vi.fn<() => void>()
const upload = vi.fn<() => void>()

const lake = { cliqueId: 'q1', name: 'Lake house', profilePic: null, memberCount: 3 }
const entry = (collectionId: string, flickCount: number, photos: number) => ({
  collection: {
    collectionId,
    name: collectionId,
    visibility: 'private',
    flickCount,
    coverPhoto: null,
    mostLikedImageUrl: null,
    dateCreated: '2024-05-01T10:00:00Z',
    createdBy: { username: 'maya_k' },
  },
  clique: lake,
  collectionItems: Array.from({ length: photos }, (_, place) => ({ id: `${collectionId}${place}`, image: null })),
})
const show = (cliques: object, feed: object) => {
  vi.mocked(useResource).mockReturnValue({ phase: 'done', ...cliques } as never)
  const list = { items: [], phase: 'done', hasMore: false }
  vi.mocked(useList).mockImplementation((pageOf) => ({ ...list, ...(pageOf === feedOf && feed) }) as never)
  const dialogs = { createClique, upload } as unknown as AppDialogs
  const page = () => (
    <AppDialogContext value={dialogs}>
      <HomePage />
    </AppDialogContext>
  )
  const { rerender } = render(page())
  return () => rerender(page())
}
afterEach(() => {
  createClique.mockReset()
  upload.mockReset()
})

test('cliques beyond the first page are reached by the own profile', () => {
  show({ data: { items: [lake], hasMore: true } }, {})
  const links = screen.getAllByRole('link', { name: 'All cliques' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/profile/$userId', '/profile/$userId'])
})

test('a user without cliques is led to their first', () => {
  show({ data: { items: [] } }, {})
  expect(screen.getByRole('heading', { name: 'Start your first clique' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Create Clique' }))
  expect(createClique).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('link', { name: 'Search users' }).getAttribute('href')).toBe('/search')
})

test('a user whose cliques have nothing yet is led to an upload', () => {
  show({ data: { items: [lake] } }, {})
  expect(screen.queryByText('Start your first clique')).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Upload Flicks' })[0] ?? document.body)
  expect(upload).toHaveBeenCalledTimes(1)
})

test('until the cliques above it are known, the feed is not drawn', () => {
  show({ data: undefined, phase: 'loading' }, { items: [entry('Summer week', 24, 4)] })
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a card tells clique, collection, size and creator, and how many photos it does not show', () => {
  show({ data: { items: [] } }, { items: [entry('Summer week', 24, 4), entry('Birthday', 4, 4)] })
  const [summer, birthday] = screen.getAllByRole('article').map((card) => card.textContent)
  expect(summer).toContain('Lake house')
  expect(summer).toContain('Summer weekPrivate24 flicksby @maya_k')
  expect(summer).toContain('+20')
  expect(birthday).not.toContain('+')
  expect(screen.getByText("You're all caught up")).toBeTruthy()
})

test('a change of one card, or a further page, draws no other card again', () => {
  const items = Array.from({ length: 20 }, (_, at) => entry(`Week ${at}`, 4, 4))
  const feed = { items }
  drawn.length = 0
  const drawAgain = show({ data: { items: [] } }, feed)
  const cards = () => drawn.splice(0).filter((to) => to.startsWith('/collection/')).length
  expect(cards()).toBe(20)
  feed.items = items.map((item, at) => (at === 7 ? entry('Week 7', 5, 4) : item))
  drawAgain()
  expect(cards()).toBe(1)
  feed.items = [...feed.items, entry('Week 20', 4, 4)]
  drawAgain()
  expect(cards()).toBe(1)
})
