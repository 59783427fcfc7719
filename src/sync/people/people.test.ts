import { expect, test, vi } from 'vitest'
import { ok } from '../../../contract/failure'
import { api } from '../session/api'
import { searchUsers } from './people'

type Search = typeof api.searchUsers
vi.mock('../session/api', () => ({ api: { searchUsers: vi.fn<Search>() } }))
const ask = vi.mocked(api.searchUsers)

test('a search is cut to what the server accepts, between two characters', async () => {
  ask.mockResolvedValue(ok({ items: [] }) as never)
  await searchUsers(`  ${'🏔'.repeat(99)}👨‍👩‍👧  `, 0, undefined, 'q1')
  expect(ask.mock.calls[0]?.[0]?.query).toEqual({ search: '🏔'.repeat(99), page: 0, size: 15, cliqueId: 'q1' })
})

test('blank text sends no request', async () => {
  ask.mockReset()
  expect(await searchUsers('  ', 0)).toEqual(ok({ items: [], hasMore: false }))
  expect(ask).not.toHaveBeenCalled()
})
