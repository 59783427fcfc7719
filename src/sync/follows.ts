/**
 * [Note: Follows lie over answers]
 *
 * A follow is shown at once and never written into a cached answer: its row lies over every answer that was stored
 * before the server took it, wherever that person is shown, for five minutes (specification 1 §9). Counts follow from
 * the difference between the row and the answer, so an answer that already knows is never counted twice.
 */
import type { Relationship, User } from '../../contract/entities'
import { fail, ok, type Result } from '../../contract/failure'
import { now } from '../platform/clock'
import { log } from '../platform/log'
import { cacheOf, type CacheDatabase, type RelationshipRow } from '../store/cache'
import { replaceRelationship, restoreRelationship } from '../store/relationships'
import { api } from './api'
import { invalidate } from './fetch'
import { pathOf } from './resource'
import { currentSession } from './session-state'

/** No call lasts longer (ms): until the server has answered, a row is valid over everything stored meanwhile. */
const LONGEST_CALL = 10_000

const follows = (relationship: Relationship) => Number(relationship === 'following')

/**
 * Somebody as they are shown: with the overlay's relationship, and one follower more or less than the server counted
 * (specification 1 §4 'Follow button'); a request changes no count. An approval that the server knows of wins.
 */
export const withFollow = (user: User, answeredAt: number, row: RelationshipRow | undefined): User => {
  if (!row || row.relationship === user.relationship || answeredAt > row.at) return user
  if (row.relationship === 'requested' && user.relationship === 'following') return user
  const change = follows(row.relationship) - follows(user.relationship)
  return { ...user, relationship: row.relationship, followersCount: Math.max(0, user.followersCount + change) }
}

/** The person's own profile: how many they follow changes with every row that its answer does not know of. */
export const withOwnFollows = (self: User, answeredAt: number, rows: readonly RelationshipRow[]): User => {
  const change = rows
    .filter((row) => answeredAt <= row.at)
    .reduce((sum, row) => sum + follows(row.relationship) - follows(row.before), 0)
  return change === 0 ? self : { ...self, followingCount: Math.max(0, self.followingCount + change) }
}

/** What pressing the button leads to: a private account is asked first, whoever is followed or asked is left. */
const pressed = ({ relationship, isPrivate }: User): Relationship => {
  if (relationship !== 'unrelated') return 'unrelated'
  return isPrivate ? 'requested' : 'following'
}

/** What the person wants of those whose follow is on its way to the server. */
const wanted = new Map<string, RelationshipRow>()

/**
 * Follows somebody, asks to, or leaves them: shown at once, then sent. However fast somebody taps, one call is on its
 * way for a person, and the last tap is what the server ends with. Where it fails, what was shown before comes back, and
 * it is only logged (specification 2 §8).
 */
export const toggleFollow = async (shown: User): Promise<Result<void>> => {
  const session = currentSession()
  if (!session?.userId) return fail({ code: 'UNAUTHENTICATED', message: 'User not authenticated' })
  const db = cacheOf(session.uid)
  const id = `${session.uid} ${shown.userId}`
  const { userId } = shown
  const underWay = wanted.get(id)
  const before = underWay?.before ?? shown.relationship
  const row = { userId, relationship: pressed(shown), before, at: now() + LONGEST_CALL }
  wanted.set(id, row)
  const replaced = await replaceRelationship(db, row)
  if (underWay) return ok(undefined)
  const answer = await send(db, id, row, replaced)
  if (answer.ok) await invalidate(session.uid, pathsOf(userId, session.userId))
  else log.error('a follow did not change', { code: answer.error.code })
  return answer
}

const send = async (
  db: CacheDatabase,
  id: string,
  row: RelationshipRow,
  before: RelationshipRow | undefined,
): Promise<Result<void>> => {
  const call = row.relationship === 'unrelated' ? api.unfollow : api.follow
  const answer = await call({ body: { followee: row.userId } })
  const latest = wanted.get(id) ?? row
  if (!answer.ok) {
    wanted.delete(id)
    await restoreRelationship(db, row.userId, before)
    return answer
  }
  const taken = { ...row, at: now() }
  if (latest.relationship !== row.relationship) return send(db, id, latest, taken)
  wanted.delete(id)
  await replaceRelationship(db, { ...latest, at: taken.at })
  return ok(undefined)
}

/** Everything that says otherwise now: counts, lists of people, and what following them lets one see. */
const pathsOf = (userId: string, myId: string) => [
  pathOf('getUser', userId),
  pathOf('followStatus', userId),
  pathOf('followers', userId),
  pathOf('following', myId),
  pathOf('getUser', myId),
  pathOf('getSelf'),
  pathOf('cliquesOfUser', userId),
  pathOf('collectionsOfUser', userId),
  pathOf('feed'),
]
