// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../../contract/entities'
import { Head } from './head'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ params, children }: { params: { userId: string }; children: ReactNode }) => (
    <a href={`/profile/${params.userId}`}>{children}</a>
  ),
}))
vi.mock('../more-menu', () => ({ MoreMenu: () => null }))
beforeEach(() => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => media)
})

const show = (changes: Partial<Flick>) =>
  render(
    <Head
      toolbar={null}
      flick={{ id: 'p1', owner: 'u1', ownerUsername: 'maya', date: '2026-07-12T12:00:00.000Z', ...changes } as Flick}
      position={1}
      total={2}
      onClose={() => undefined}
      actions={{ onEdit: undefined, onUntag: undefined, onDelete: undefined, canUndo: true }}
    />,
  )

test('the uploader’s name leads to their profile; a guest has none', () => {
  show({})
  expect(screen.getByRole('link', { name: 'maya' }).getAttribute('href')).toBe('/profile/u1')
  cleanup()
  show({ ownerUsername: 'Mia (guest)', isByGuest: true })
  expect(screen.getByText('Mia (guest)')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
