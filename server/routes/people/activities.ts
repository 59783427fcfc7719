import { sql } from 'kysely'
import { ok } from '../../../contract/failure'
import { readGroups, type Group } from '../../activity/groups'
import { placeIn } from '../../database/page'
import type { Database } from '../../database/tables'
import { readFlicks } from '../../present/flick'
import { presentUser, selectUsers } from '../../present/user'
import type { Addresses } from '../../objects/addresses'
import type { PeopleRoutes } from '../route'

/** Users do not read this far; the database would have to count all earlier groups. */
const DEEPEST_GROUP = 1000

/** A leader does not learn who reported a photo; a change of the user's own account concerns no other user. */
const NAMELESS: ReadonlySet<Group['kind']> = new Set(['report', 'passkey', 'codeEmail'])

const unique = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

const readPeople = async (db: Database, addresses: Addresses, viewer: string, ids: readonly string[]) => {
  const rows = ids.length === 0 ? [] : await selectUsers(db, viewer).where('u.user_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.user_id, presentUser(addresses, row)]))
}

const presentGroups = async (db: Database, addresses: Addresses, viewer: string, groups: readonly Group[]) => {
  const people = await readPeople(db, addresses, viewer, unique(groups.flatMap(({ actors }) => actors)))
  const flicks = await readFlicks(db, addresses, viewer, unique(groups.map(({ newest_item: id }) => id)))
  const flickById = new Map(flicks.map((flick) => [flick.id, flick]))
  return groups.map((group) => ({
    id: group.id,
    kind: group.kind,
    at: group.at.toISOString(),
    isNew: group.is_new,
    people: NAMELESS.has(group.kind) ? [] : group.actors.flatMap((id) => people.get(id) ?? []),
    peopleCount: group.actor_count,
    photoCount: group.kind === 'photos' ? group.event_count : group.item_count,
    collection: group.collection_id === null ? null : { id: group.collection_id, name: group.collection ?? '' },
    clique: group.clique_id === null ? null : { id: group.clique_id, name: group.clique ?? '' },
    flick: flickById.get(group.newest_item ?? '') ?? null,
    text: group.text,
  }))
}

/** Actions of other users that concern the caller, in groups, newest first. */
export const activities = {
  activities: async ({ db, addresses }, { query }, { userId }) => {
    const offset = query.page * query.size
    const rows = offset > DEEPEST_GROUP ? [] : await readGroups(db, userId, query.size, offset)
    const shown = await presentGroups(db, addresses, userId, rows)
    // A page behind the end has no row with the total.
    const [first] = rows.length > 0 || offset === 0 ? rows : await readGroups(db, userId, 1, 0)
    return ok({ ...placeIn(query, first?.total ?? 0), activities: shown })
  },

  /** Never moves back: if there are two devices, the one that read further counts. Times in the future count as now. */
  markActivitiesSeen: async ({ db, live }, { body: { until } }, { userId }) => {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ activity_seen_at: sql<Date>`least(${until}::timestamptz, now())` })
      .where('user_id', '=', userId)
      .where('activity_seen_at', '<', sql<Date>`least(${until}::timestamptz, now())`)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) live.tell({ what: 'activity', people: [userId] })
    return ok({})
  },
} satisfies PeopleRoutes
