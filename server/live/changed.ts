/**
 * [Note: Changes of the last days]
 *
 * A device that keeps whole collections asks now and then which of them changed. The events say that, so each server
 * remembers the time of the last event of each thing, in memory. An older thing counts as changed: then the device
 * fetches it again, which is only work. The database decides, for each question, which of them a user sees.
 */
import { sql } from 'kysely'
import type { Database } from '../database/tables'
import { seesCollection } from '../rules/collection'
import type { DomainEvent } from './domain-event'

/** The number of things that are remembered. */
const MAX_THINGS = 50_000

type Type = 'collection' | 'photo' | 'clique' | 'user' | 'profile'

const thingsOf = (event: DomainEvent): [Type, string][] => {
  switch (event.what) {
    case 'collection':
    case 'photo':
    case 'profile':
    case 'clique':
      return [[event.what, event.id]]
    case 'goneCollection':
      return [
        ['collection', event.id],
        ['clique', event.cliqueId],
      ]
    case 'everything':
      return event.people.map((id): [Type, string] => ['user', id])
    case 'people':
      return [
        ['user', event.one],
        ['user', event.other],
      ]
    // They change no collection or clique that is kept.
    case 'reports':
    case 'activity':
      return []
  }
}

/**
 * `from`: the moment (ms) since which no event was missed; Infinity if that is not known yet. `slack`: by how much the
 * clocks of several servers may differ.
 */
export const createChanged = (from: number, slack: number, now = () => Date.now()) => {
  /** The moment of the last event of each thing, the oldest first. */
  const times = new Map<string, number>()
  let since = from
  return {
    add: (events: readonly DomainEvent[]) => {
      for (const [type, id] of events.flatMap(thingsOf)) {
        const key = `${type} ${id}`
        times.delete(key)
        times.set(key, now())
      }
      for (const [key, at] of times) {
        if (times.size <= MAX_THINGS) break
        times.delete(key)
        since = Math.max(since, at)
      }
    },
    /** Events may have been missed until now. */
    missed: () => (since = now()),
    now,
    /** Whether the thing may have changed since then. */
    isChanged: (type: Type, id: string, at: number) =>
      at - slack <= since || (times.get(`${type} ${id}`) ?? Number.NEGATIVE_INFINITY) >= at - slack,
    /** The things of a type that changed since then. */
    changedSince: (type: Type, at: number) =>
      [...times].flatMap(([key, time]) =>
        time >= at - slack && key.startsWith(`${type} `) ? [key.slice(type.length + 1)] : [],
      ),
  }
}
export type Changed = ReturnType<typeof createChanged>

export interface Asked {
  id: string
  since: number
}

const uuids = (ids: readonly string[]) => sql`${ids}::uuid[]`

/** The asked collections that have a photo that changed, or a photo or member whose profile did. */
const changedInside = async (db: Database, changed: Changed, asked: readonly Asked[]): Promise<string[]> => {
  const earliest = Math.min(...asked.map(({ since }) => since))
  const [photos, profiles] = [changed.changedSince('photo', earliest), changed.changedSince('profile', earliest)]
  if (photos.length + profiles.length === 0) return []
  const { rows } = await sql<{ collection_id: string; type: 'photo' | 'profile'; id: string }>`
    with asked as (select collection_id, clique_id from collections where collection_id = any(${uuids(asked.map(({ id }) => id))}))
    select i.collection_id, 'photo' as type, i.item_id as id from items i join asked a using (collection_id)
    where i.item_id = any(${uuids(photos)})
    union select i.collection_id, 'profile', i.owner_id from items i join asked a using (collection_id)
    where i.owner_id = any(${uuids(profiles)})
    union select a.collection_id, 'profile', m.user_id from clique_members m join asked a using (clique_id)
    where m.user_id = any(${uuids(profiles)})`.execute(db)
  const sinceOf = new Map(asked.map(({ id, since }) => [id, since]))
  return rows.flatMap(({ collection_id: id, type, id: thing }) =>
    changed.isChanged(type, thing, sinceOf.get(id) ?? 0) ? [id] : [],
  )
}

/** The asked cliques with a collection that changed. */
const cliquesOfChanged = async (db: Database, changed: Changed, asked: readonly Asked[]): Promise<string[]> => {
  const ids = changed.changedSince('collection', Math.min(...asked.map(({ since }) => since)))
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('collections')
    .select(['collection_id', 'clique_id'])
    .where(sql<boolean>`collection_id = any(${uuids(ids)})`)
    .where(sql<boolean>`clique_id = any(${uuids(asked.map(({ id }) => id))})`)
    .execute()
  const sinceOf = new Map(asked.map(({ id, since }) => [id, since]))
  return rows.flatMap(({ collection_id: id, clique_id: clique }) =>
    changed.isChanged('collection', id, sinceOf.get(clique) ?? 0) ? [clique] : [],
  )
}

/** The asked collections and cliques that may have changed, or that `viewer` does not see. */
export const findChanged = async (
  db: Database,
  changed: Changed,
  viewer: string,
  asked: { collections: readonly Asked[]; cliques: readonly Asked[] },
) => {
  const at = changed.now()
  const seen = await db
    .selectFrom('collections as c')
    .select('c.collection_id as id')
    .where(sql<boolean>`c.collection_id = any(${uuids(asked.collections.map(({ id }) => id))})`)
    .where(seesCollection(viewer))
    .execute()
  const joined = await db
    .selectFrom('clique_members')
    .select('clique_id as id')
    .where('user_id', '=', viewer)
    .where(sql<boolean>`clique_id = any(${uuids(asked.cliques.map(({ id }) => id))})`)
    .execute()
  const [visible, inside, around] = [
    new Set([...seen, ...joined].map(({ id }) => id)),
    new Set(await changedInside(db, changed, asked.collections)),
    new Set(await cliquesOfChanged(db, changed, asked.cliques)),
  ]
  const isChanged = (type: 'collection' | 'clique', { id, since }: Asked) =>
    !visible.has(id) ||
    inside.has(id) ||
    around.has(id) ||
    changed.isChanged(type, id, since) ||
    changed.isChanged('user', viewer, since)
  const changedOf = (type: 'collection' | 'clique', things: readonly Asked[]) =>
    things.filter((thing) => isChanged(type, thing)).map(({ id }) => id)
  return { at, collections: changedOf('collection', asked.collections), cliques: changedOf('clique', asked.cliques) }
}
