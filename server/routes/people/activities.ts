import { sql } from 'kysely'
import type { InferInput } from 'valibot'
import type * as read from '../../../contract/reading/read'
import { ok } from '../../../contract/failure'
import { readGroups, type Group } from '../../activity/groups'
import { placeIn } from '../../database/page'
import type { Database } from '../../database/tables'
import { readFlicks } from '../../present/flick'
import { readGuests } from '../../present/guest'
import { presentUser, selectUsers } from '../../present/user'
import type { Addresses } from '../../objects/addresses'
import type { PeopleRoutes } from '../route'

/** Users do not read this far; the database would have to count all earlier groups. */
const DEEPEST_GROUP = 1000

/** A leader does not learn who reported a photo; the other kinds concern only the user's own account or role. */
const NAMELESS: ReadonlySet<Group['kind']> = new Set(['report', 'passkey', 'codeEmail', 'waitingCode'])

const unique = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

const readPeople = async (db: Database, addresses: Addresses, viewer: string, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, InferInput<typeof read.User>>()
  const rows = await selectUsers(db, viewer).where('u.user_id', 'in', ids).execute()
  const guests = await readGuests(db, ids)
  return new Map(
    [...rows.map((row) => presentUser(addresses, row)), ...guests].map((person) => [person.userId, person]),
  )
}

const presentGroups = async (db: Database, addresses: Addresses, viewer: string, groups: readonly Group[]) => {
  const people = await readPeople(db, addresses, viewer, unique(groups.flatMap(({ actors }) => actors)))
  const flicks = await readFlicks(db, addresses, { userId: viewer }, unique(groups.map(({ newest_item: id }) => id)))
  const flickById = new Map(flicks.map((flick) => [flick.id, flick]))
  return groups.map((group) => ({
    id: group.id,
    kind: group.kind,
    at: new Date(group.at).toISOString(),
    isNew: group.is_new,
    people: NAMELESS.has(group.kind) ? [] : group.actors.flatMap((id) => people.get(id) ?? []),
    peopleCount: group.actor_count,
    ...(group.are_guests && { areGuests: true }),
    photoCount: group.kind === 'photos' ? group.event_count : group.item_count,
    ...(group.kind === 'endedLinks' && { linkCount: group.event_count }),
    isAtLeast: group.is_at_least,
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
    const [limit, from] = offset > DEEPEST_GROUP ? [0, 0] : [query.size, offset]
    const { groups, total } = await readGroups(db, userId, limit, from)
    return ok({ ...placeIn(query, total), activities: await presentGroups(db, addresses, userId, groups) })
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
