/** What the person did and the server has not answered yet (sync/writing/outbox.ts). In order of doing. */
import type { CallName } from '../../contract/calls'
import type { Failure } from '../../contract/failure'
import type { CacheDatabase } from './cache'

export type OutboxKindName =
  'like' | 'follow' | 'comment' | 'commentLike' | 'commentDelete' | 'membership' | 'edit' | 'picture' | 'activitySeen'

export interface OutboxRow {
  order?: number
  /** What it is about: `like {photoId}`. A later wish about the same thing takes the place of an earlier one. */
  key: string
  kind: OutboxKindName
  call: CallName
  args: { params?: Record<string, string>; body?: unknown }
  /** Changes with each wish, so that an answer to an earlier one is told apart. */
  version: string
  /** What was shown before the first wish: comes back where the server refuses. */
  undo?: unknown
  /** What is shown while it waits, for kinds that keep that here. */
  shows?: unknown
  /** Until then (ms) whoever wrote it sends it itself; if that tab dies, the outbox does. */
  heldUntil?: number
  /** The server refused it, and it is kept for the person to decide: not sent again by itself. */
  refused?: Failure
}

const isReady = ({ refused, heldUntil = 0 }: OutboxRow, at: number) => !refused && heldUntil <= at

/** The oldest row that may be sent at this moment (ms), but for those to skip; undefined when there is none. */
export const nextInOutbox = (db: CacheDatabase, at: number, skip: ReadonlySet<number>) =>
  db.outbox
    .orderBy('order')
    .filter((row) => isReady(row, at) && !skip.has(row.order ?? -1))
    .first()

/** When the first row that somebody holds is free (ms); undefined when none is held. */
export const firstRelease = async (db: CacheDatabase) => {
  const held = await db.outbox.filter(({ refused, heldUntil }) => !refused && heldUntil !== undefined).toArray()
  return held.length === 0 ? undefined : Math.min(...held.map(({ heldUntil = 0 }) => heldUntil))
}

export const inOutbox = (db: CacheDatabase, key: string) => db.outbox.where('key').equals(key).first()

export const dropFromOutbox = (db: CacheDatabase, key: string) => db.outbox.where('key').equals(key).delete()

/** Changes the row of `key`; false when it is no longer there. */
export const changeInOutbox = async (db: CacheDatabase, key: string, change: Partial<OutboxRow>) =>
  (await db.outbox.where('key').equals(key).modify(change)) > 0

/** The rows of these kinds, oldest first. */
export const rowsInOutbox = (db: CacheDatabase, kinds: readonly OutboxKindName[]) =>
  db.outbox
    .orderBy('order')
    .filter(({ kind }) => kinds.includes(kind))
    .toArray()

/** How far activities were seen is no action of the user: signing out drops it without asking. */
export type ActionKind = Exclude<OutboxKindName, 'activitySeen'>
const isAction = (kind: OutboxKindName): kind is ActionKind => kind !== 'activitySeen'

/** Which kinds of actions wait, each once. */
export const kindsInOutbox = async (db: CacheDatabase): Promise<ActionKind[]> => [
  ...new Set((await db.outbox.toArray()).map(({ kind }) => kind).filter(isAction)),
]

/** How many actions wait. */
export const outboxSize = (db: CacheDatabase) => db.outbox.filter(({ kind }) => isAction(kind)).count()
