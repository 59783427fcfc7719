/**
 * [Note: Follows lie over answers]
 *
 * A follow is shown at once and never written into a cached answer: its row lies over every answer that was stored
 * before the server took it, wherever that person is shown, for five minutes (specification 1 §9) and for as long as it
 * waits in the outbox. Counts follow from the difference between the row and the answer, so an answer that already knows
 * is never counted twice.
 */
import type { Relationship, User } from '../../../contract/entities'
import { now } from '../../platform/clock'
import { newId } from '../../platform/ids'
import { cacheOf, type CacheDatabase, type RelationshipRow } from '../../store/cache'
import { inOutbox, type OutboxRow } from '../../store/outbox'
import { restoreRelationship, writeRelationship } from '../../store/relationships'
import { invalidate } from '../reading/invalidate'
import { pathOf } from '../reading/resource'
import { currentSession } from '../session/session-state'

/** Whether an answer stored at this moment (ms) does not know of the row. */
const isNews = (row: RelationshipRow, answeredAt: number) => row.pending === true || answeredAt <= row.at

const follows = (relationship: Relationship) => Number(relationship === 'following')

/** Somebody, and whether following or leaving them waits to be sent. */
export type Followed = User & { followWaits?: boolean }

/**
 * Somebody as they are shown: with the overlay's relationship, and one follower more or less than the server counted
 * (specification 1 §4 'Follow button'); a request changes no count. An approval that the server knows of wins.
 */
export const withFollow = (user: User, answeredAt: number, row: RelationshipRow | undefined): Followed => {
  if (!row || row.relationship === user.relationship || !isNews(row, answeredAt)) return user
  if (row.relationship === 'requested' && user.relationship === 'following') return user
  const change = follows(row.relationship) - follows(user.relationship)
  const followersCount = Math.max(0, user.followersCount + change)
  return { ...user, relationship: row.relationship, followersCount, ...(row.waits && { followWaits: true }) }
}

/** The person's own profile: how many they follow changes with every row that its answer does not know of. */
export const withOwnFollows = (self: User, answeredAt: number, rows: readonly RelationshipRow[]): User => {
  const change = rows
    .filter((row) => isNews(row, answeredAt))
    .reduce((sum, row) => sum + follows(row.relationship) - follows(row.before), 0)
  return change === 0 ? self : { ...self, followingCount: Math.max(0, self.followingCount + change) }
}

/** What pressing the button leads to: a private account is asked first, whoever is followed or asked is left. */
const pressed = ({ relationship, isPrivate }: User): Relationship => {
  if (relationship !== 'unrelated') return 'unrelated'
  return isPrivate ? 'requested' : 'following'
}

const callFor = (relationship: Relationship) => (relationship === 'unrelated' ? 'unfollow' : 'follow')

/**
 * Follows somebody, asks to, or leaves them: shown at once, and sent as soon as there is a network. However fast somebody
 * taps, the last tap is what the server ends with. Where it refuses, what was shown before comes back, and it is only
 * logged (specification 2 §8).
 */
export const toggleFollow = async (shown: User): Promise<void> => {
  const session = currentSession()
  if (!session?.userId) return
  const db = cacheOf(session.uid)
  const { userId } = shown
  const key = `follow ${userId}`
  await db.transaction('rw', db.relationships, db.outbox, async () => {
    const [waiting, row] = await Promise.all([inOutbox(db, key), db.relationships.get(userId)])
    const before = waiting && row ? row.before : shown.relationship
    const relationship = pressed(shown)
    await writeRelationship(db, { userId, relationship, before, at: now(), pending: true })
    const wish = { call: callFor(relationship), version: newId() } as const
    if (waiting?.order !== undefined) await db.outbox.update(waiting.order, wish)
    else await db.outbox.add({ key, kind: 'follow', args: { body: { followee: userId } }, undo: row, ...wish })
  })
}

const userIn = ({ key }: OutboxRow) => key.slice('follow '.length)

/** What becomes of a follow that was sent (outbox-kinds.ts). */
export const followKind = {
  tables: (db: CacheDatabase) => [db.relationships],
  taken: async (db: CacheDatabase, sent: OutboxRow, latest: OutboxRow | undefined) => {
    const row = await db.relationships.get(userIn(sent))
    if (!row || (latest && latest.call !== sent.call)) return
    const { pending: _, waits: __, ...settled } = row
    await writeRelationship(db, { ...settled, at: now() })
  },
  waits: (db: CacheDatabase, sent: OutboxRow) => db.relationships.update(userIn(sent), { waits: true }),
  refused: (db: CacheDatabase, sent: OutboxRow) =>
    restoreRelationship(db, userIn(sent), sent.undo as RelationshipRow | undefined),
  settled: (db: CacheDatabase, sent: OutboxRow) =>
    invalidate(db.uid, pathsOfFollow(userIn(sent), currentSession()?.userId ?? '')),
}

/** Everything that says otherwise now: counts, lists of people, and what following them lets one see. */
export const pathsOfFollow = (userId: string, myId: string) => [
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
