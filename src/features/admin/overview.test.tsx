// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useResource } from '../../sync/reading/hooks'
import { Overview } from './overview'

vi.mock('../../sync/reading/hooks', () => ({ useResource: vi.fn<typeof useResource>() }))
vi.mock('../../sync/admin/admin', () => ({ overview: {} }))
vi.mock('./invitations', () => ({ Invitations: () => null }))
vi.mock('./invite', () => ({ Invite: () => null }))
vi.mock('./waiting-codes', () => ({ WaitingCodes: () => <p>the waiting codes</p> }))

const stored = {
  users: 1200,
  cliques: 30,
  photos: 45_000,
  storedBytes: 2.5 * 1024 ** 2,
  freeBytes: 1024 ** 2,
  reports: 2,
  version: '1.2.3',
  startedAt: '2026-05-01T12:00:00Z',
  database: 'embedded',
  photosIn: 'folder',
  bytesPerPerson: null,
  codes: null,
  backup: null,
  handsCodesOn: false,
  failures: [],
}
const refresh = vi.fn<() => void>()
const show = (query: object) => {
  cleanup()
  vi.mocked(useResource).mockReturnValue({ phase: 'done', refresh, ...query } as never)
  render(<Overview />)
}
const showData = (changes: object) => show({ data: { ...stored, ...changes } })
const valueOf = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent

test('an overview that cannot be fetched names the reason and can be fetched again; until then it is loading', () => {
  show({ phase: 'loading' })
  expect(screen.queryByRole('alert')).toBeNull()
  show({ phase: 'error', error: { code: 'NETWORK', message: 'No way to the server' } })
  expect(screen.getByRole('alert').textContent).toContain('No way to the server')
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('the server is shown in figures, and an unknown figure is left out', () => {
  showData({})
  expect(['People', 'Cliques', 'Photos', 'Open reports'].map(valueOf)).toEqual(['1,200', '30', '45,000', '2'])
  expect([valueOf('Space used'), valueOf('Space free')]).toEqual(['2.5 MB', '1 MB'])
  expect([valueOf('Version'), valueOf('Database'), valueOf('Photos are in')]).toEqual([
    '1.2.3',
    'Embedded',
    'A folder of this server',
  ])
  expect([valueOf('Space for one person'), valueOf('Last backup')]).toEqual(['No limit', 'Not made by the server'])
  expect(screen.getByText('Nothing has failed.')).toBeTruthy()
  expect(screen.queryByText('the waiting codes')).toBeNull()
  showData({ freeBytes: null, newVersion: '1.3.0' })
  expect(valueOf('Space free')).toBeUndefined()
  expect(valueOf('Version')).toBe('1.2.3, and 1.3.0 is available')
})

test('a limit for each person, backups, failures and codes to hand on are shown if the server has them', () => {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  showData({
    bytesPerPerson: 5 * 1024 ** 2,
    backup: { lastAt: hourAgo, verifiedAt: null },
    handsCodesOn: true,
    failures: [{ event: 'push.failed', count: 3, lastAt: hourAgo }],
  })
  expect(valueOf('Space for one person')).toBe('5 MB')
  expect([valueOf('Last backup'), valueOf('Last verified backup')]).toEqual(['1h ago', 'None yet'])
  expect(screen.getByText('push.failed').closest('div')?.textContent).toContain('3 times, last 1h ago')
  expect(screen.getByText('the waiting codes')).toBeTruthy()
})

test('photos that the server or the last backup has lost are named with their collections', () => {
  showData({ missing: { files: 0, collections: [] } })
  expect(screen.queryByRole('alert')).toBeNull()
  const collection = { collectionId: 'c', name: 'Summer week', cliqueName: 'Lake house', photos: 1 }
  showData({
    backup: { lastAt: null, verifiedAt: null, lacking: 2 },
    missing: { files: 3, collections: [collection] },
  })
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts).toEqual([
    '3 files of photos are missing on the server.',
    'The last backup is incomplete: it lacks 2 files of photos.',
  ])
  expect(screen.getByText('Summer week in Lake house: 1 photo')).toBeTruthy()
})

test('the operator is warned before the limit of codes is reached, and when it is', () => {
  const withCodes = (lastHour: number, perHour: number | null) => {
    showData({ codes: { lastHour, perHour } })
    return screen.queryByRole('alert')?.textContent
  }
  expect(withCodes(10, 100)).toBeUndefined()
  expect(withCodes(99, 100)).toContain('Many codes were sent.')
  expect(withCodes(100, 100)).toContain('The limit of codes is reached.')
  expect(withCodes(1000, null)).toBeUndefined()
})
