/** What the person did and the server has not answered yet (sync/outbox.ts). In order of doing. */
import type { CallName } from '../../contract/calls'
import type { CacheDatabase } from './cache'

export interface OutboxRow {
  order?: number
  /** What it is about: `like {photoId}`. A later wish about the same thing takes the place of an earlier one. */
  key: string
  kind: 'like' | 'follow'
  call: CallName
  args: { params?: Record<string, string>; body?: unknown }
  /** Changes with each wish, so that an answer to an earlier one is told apart. */
  version: string
  /** What was shown before the first wish: comes back where the server refuses. */
  undo: unknown
}

/** The oldest row; undefined when everything has been answered. */
export const nextInOutbox = (db: CacheDatabase) => db.outbox.orderBy('order').first()

export const inOutbox = (db: CacheDatabase, key: string) => db.outbox.where('key').equals(key).first()

/** How many wishes wait. */
export const outboxSize = (db: CacheDatabase) => db.outbox.count()
