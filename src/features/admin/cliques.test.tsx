// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Failure } from '../../../contract/failure'
import {
  cliquesPage,
  endGuestLink,
  guestLinksPage,
  type AdminClique,
  type AdminGuestLink,
} from '../../sync/admin/admin'
import { toast } from '../../ui/layers/toast'
import { Cliques } from './cliques'

const server = vi.hoisted(() => ({ cliques: [] as unknown[], links: [] as unknown[] }))
vi.mock('../../sync/admin/admin', () => ({
  cliquesPage: vi.fn<typeof cliquesPage>(),
  guestLinksPage: vi.fn<typeof guestLinksPage>(),
  endGuestLink: vi.fn<typeof endGuestLink>(),
}))
vi.mock('../../sync/reading/hooks', () => ({
  useList: (pageOf: unknown) => ({
    items: pageOf === cliquesPage ? server.cliques : server.links,
    phase: 'done',
    hasMore: false,
    requestedAt: () => 0,
  }),
}))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
beforeEach(() => {
  vi.resetAllMocks()
  server.links = []
})

const show = (changes: Partial<AdminClique> = {}) => {
  cleanup()
  const clique = { cliqueId: 'hikers', name: 'Hikers', leader: 'ada', memberCount: 3, storedBytes: 1024 ** 2 }
  server.cliques = [{ ...clique, guestLinks: 0, guests: 0, ...changes }]
  render(<Cliques />)
}
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const UNTIL = new Date(Date.now() + 86_400_000).toISOString()
const link = (changes: Partial<AdminGuestLink>) => ({
  linkId: 'summer',
  kind: 'guest',
  collection: 'Summer',
  expiresAt: UNTIL,
  guests: 2,
  photos: 1,
  ...changes,
})

test('a clique is listed with its guests and guest links, if it has any', () => {
  show()
  expect(screen.getByRole('listitem').textContent).toContain('3 members · led by ada1 MB')
  expect(screen.queryByRole('button')).toBeNull()
  show({ guests: 14, guestLinks: 1 })
  expect(screen.getByRole('listitem').textContent).toContain('3 members · led by ada · 14 guests')
  expect(screen.getByRole('button', { name: '1 guest link of Hikers' })).toBeTruthy()
})

test('a guest link is revoked after a confirmation; a failure is said', async () => {
  server.links = [link({}), link({ linkId: 'wall', kind: 'wall', collection: 'Party', guests: 0, photos: 0 })]
  show({ guestLinks: 2 })
  await press('2 guest links of Hikers')
  const dialog = await screen.findByRole('dialog', { name: 'Guest links of Hikers' })
  expect(dialog.textContent).toContain('2 guests · 1 photo · until')
  expect(dialog.textContent).toContain('Shown on a screen · until')
  await press('Revoke the link to Summer')
  expect(endGuestLink).not.toHaveBeenCalled()
  vi.mocked(endGuestLink).mockResolvedValue(fail({ code: 'INTERNAL', message: '' } as Failure))
  await press('Revoke')
  expect((await screen.findByRole('alert')).textContent).toContain('could not be revoked')
  vi.mocked(endGuestLink).mockResolvedValue(ok(undefined) as never)
  await press('Revoke')
  expect(vi.mocked(endGuestLink).mock.calls).toEqual([['summer'], ['summer']])
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: 'Link revoked' }))
})
