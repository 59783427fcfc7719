/**
 * [Note: Expired pictures]
 *
 * Signed URLs expire within the hour, and the image cache does not hold every picture. If a small picture did not load,
 * the screens that show answers with its URL fetch all of these again, in the background. Once for each URL in a visit:
 * a picture that was really deleted is not requested again and again.
 */
import { sleep } from '../../platform/clock'
import { describe, log } from '../../platform/log'
import { isOnline } from '../../platform/background/online'
import { cacheOf } from '../../store/cache'
import { invalidateByEvent } from '../reading/freshness/invalidate'
import { keepRecentPeople, recentPeople } from './recent-people'
import { fetchResource } from '../reading/fetch'
import { resource } from '../reading/resource'
import { loadSelf } from '../reading/own-profile'
import { currentSession } from '../session/session-state'

/** Milliseconds to wait for more failures: the pictures of a list fail together. */
const TOGETHER_MS = 200

const asked = new Set<string>()
let waiting: string[] = []

const containsAny = (urls: readonly string[]) => (value: unknown) => {
  const text = JSON.stringify(value) ?? ''
  return urls.some((url) => text.includes(url))
}

const renewRecent = async (uid: string, isNamed: (value: unknown) => boolean) => {
  for (const { userId } of recentPeople().filter(isNamed)) {
    const answer = await fetchResource(uid, resource('getUser', { params: { id: userId } }))
    if (!answer.ok) continue
    const { profilePic } = answer.value.user
    keepRecentPeople(recentPeople().map((one) => (one.userId === userId ? { ...one, profilePic } : one)))
  }
}

const renew = async (uid: string, urls: readonly string[]) => {
  const isNamed = containsAny(urls)
  const rows = await cacheOf(uid)
    .responses.filter(({ value }) => isNamed(value))
    .toArray()
  await invalidateByEvent(uid, [...new Set(rows.map(({ path }) => path))], [])
  if (isNamed(currentSession()?.profilePic)) await loadSelf()
  await renewRecent(uid, isNamed)
}

/** Fetches the answers again that name the URL of a picture that did not load. Does nothing without a network. */
export const renewPicture = (url: string): void => {
  const uid = currentSession()?.uid
  if (uid === undefined || !isOnline() || asked.has(url)) return
  asked.add(url)
  waiting.push(url)
  if (waiting.length > 1) return
  const run = async () => {
    await sleep(TOGETHER_MS)
    const urls = waiting
    waiting = []
    await renew(uid, urls)
  }
  run().catch((error: unknown) => log.error('pictures.not_renewed', { error: describe(error) }))
}
