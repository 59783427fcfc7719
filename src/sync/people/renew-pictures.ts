/**
 * [Note: Expired pictures]
 *
 * Signed URLs expire within the hour, and the image cache does not hold every picture. Of a small picture that did not
 * load, all stored answers that name its URL are fetched again by the screens that show them, unseen. Once for each URL in
 * a visit: a picture that is really gone is not asked for again and again.
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

/** How long (ms) to wait for others: the pictures of a list fail together. */
const TOGETHER_MS = 200

const asked = new Set<string>()
let waiting: string[] = []

const namesOne = (urls: readonly string[]) => (value: unknown) => {
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
  const isNamed = namesOne(urls)
  const rows = await cacheOf(uid)
    .responses.filter(({ value }) => isNamed(value))
    .toArray()
  await invalidateByEvent(uid, [...new Set(rows.map(({ path }) => path))], [])
  if (isNamed(currentSession()?.profilePic)) await loadSelf()
  await renewRecent(uid, isNamed)
}

/** Fetches again what named the URL of a picture that did not load. Does nothing without a network. */
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
