// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/entities'
import { ok } from '../../../contract/failure'
import { cacheOf, renewCache } from '../../store/cache'
import { writeSession } from '../../store/session-rows'
import { dropCache } from '../../store/drop-cache'
import { readResponse, writeResponse } from '../../store/responses'
import { api } from '../session/api'
import { keepRecentPeople, recentPeople } from './recent-people'
import { renewPicture } from './renew-pictures'
import { setSession, currentSession } from '../session/session-state'
import { stamp } from '../../store/stamp'

vi.mock('../session/api', () => {
  const api = { getSelf: vi.fn<() => unknown>(), getUser: vi.fn<() => unknown>() }
  return { api, asUser: () => api }
})
const urls = (url: string) => ({ highQualityUrl: url, medQualityUrl: url, lowQualityUrl: url })
const user = (userId: string, url: string) =>
  ({ userId, username: userId, firstName: '', lastName: '', profilePic: urls(url) }) as User
const staleness = async (key: string) => (await readResponse(cacheOf('u'), key))?.stale

const signIn = async (picture: string) => {
  const row = { uid: 'u', phoneNumber: '', userId: 'me', profilePic: urls(picture) }
  await writeSession(row)
  setSession({ ...row, id: 'current' })
}

beforeEach(async () => {
  await signIn('/media/mine?exp=1&sig=a')
  vi.mocked(api.getSelf).mockResolvedValue(ok({ user: user('me', '/media/mine?exp=2&sig=b') }) as never)
  vi.mocked(api.getUser).mockResolvedValue(ok({ user: user('nina', '/media/nina?exp=2&sig=b') }) as never)
})
afterEach(async () => {
  await dropCache('u')
  renewCache('u')
})

// [R16]
test('all answers that name an expired picture are fetched again, unseen, and no others', async () => {
  const db = cacheOf('u')
  await writeResponse(
    db,
    'followers/me?page=0',
    { items: [user('theo', '/media/theo?exp=1&sig=a')] },
    { requestedAt: stamp() },
  )
  await writeResponse(
    db,
    'commentsOfFlick/p1?page=0',
    { items: [{ userProfilePic: urls('/media/ola?exp=1&sig=a') }] },
    { requestedAt: stamp() },
  )
  await writeResponse(
    db,
    'feed?page=0',
    { items: [user('other', '/media/other?exp=1&sig=a')] },
    { requestedAt: stamp() },
  )
  renewPicture('/media/theo?exp=1&sig=a')
  renewPicture('/media/ola?exp=1&sig=a')
  await vi.waitFor(async () => expect(await staleness('followers/me?page=0')).toBe('by event'))
  expect(await staleness('commentsOfFlick/p1?page=0')).toBe('by event')
  expect(await staleness('feed?page=0')).toBeUndefined()
})

test('one’s own picture in the navigation and those of recent searches are renewed', async () => {
  keepRecentPeople([user('nina', '/media/nina?exp=1&sig=a')])
  renewPicture('/media/mine?exp=1&sig=a')
  renewPicture('/media/nina?exp=1&sig=a')
  await vi.waitFor(() => expect(recentPeople()[0]?.profilePic?.lowQualityUrl).toBe('/media/nina?exp=2&sig=b'))
  expect(currentSession()?.profilePic?.lowQualityUrl).toBe('/media/mine?exp=2&sig=b')
})

// [R16]
test('a picture that is gone is asked for once', async () => {
  vi.mocked(api.getSelf).mockClear()
  await signIn('/media/gone?exp=1&sig=a')
  vi.mocked(api.getSelf).mockResolvedValue(ok({ user: user('me', '/media/gone?exp=1&sig=a') }) as never)
  renewPicture('/media/gone?exp=1&sig=a')
  await vi.waitFor(() => expect(api.getSelf).toHaveBeenCalledTimes(1))
  renewPicture('/media/gone?exp=1&sig=a')
  // A later one that is fetched shows that none was between.
  keepRecentPeople([user('nina', '/media/nina?exp=3&sig=a')])
  renewPicture('/media/nina?exp=3&sig=a')
  await vi.waitFor(() => expect(recentPeople()[0]?.profilePic?.lowQualityUrl).toBe('/media/nina?exp=2&sig=b'))
  expect(api.getSelf).toHaveBeenCalledTimes(1)
})
