/**
 * [Note: Recipients of an event]
 *
 * Read from the database when the event is sent, not when the stream was opened: a user who left a clique a moment ago
 * gets no more events of it. Events of a collection go to its clique's members, and to other users who may see it and
 * whose feed can contain it: a like of a public photo is not sent to every user who is online. Events of a profile go
 * to its owner's other devices, followers and fellow members.
 */
import { sql } from 'kysely'
import type { News } from '../../contract/calls/live'
import type { Database } from '../database/tables'
import { seesCollection } from '../rules/collection'
import { isGuest, isGuestWith } from '../rules/guest'
import { isShownItem } from '../rules/item'
import { isBlocked } from '../rules/user'
import type { DomainEvent } from './domain-event'

/** An event and the user id that it is for. */
export type Addressed = readonly [userId: string, event: News]

type Of<W extends DomainEvent['what']> = Extract<DomainEvent, { what: W }>
const only = <W extends DomainEvent['what']>(events: readonly DomainEvent[], what: W) =>
  events.filter((event): event is Of<W> => event.what === what)

const viewer = sql<string>`u.user_id`
const isMember = sql<boolean>`exists (
  select from clique_members m where m.clique_id = c.clique_id and m.user_id = u.user_id
)`
const isNear = sql<boolean>`exists (
  select from follows f where f.follower_id = u.user_id and f.state = 'ACTIVE' and (
    f.followee_id = c.created_by
    or f.followee_id in (select m.user_id from clique_members m where m.clique_id = c.clique_id)
  )
)`

/** Pairs each of `people` with every collection whose events they get. */
const pairs = (db: Database, people: readonly string[]) =>
  db
    .selectFrom('collections as c')
    .innerJoin('persons as u', (join) => join.on('u.user_id', 'in', people))
    .select(['u.user_id', 'c.collection_id', 'c.clique_id', 'c.created_by'])
    .where((eb) => eb.or([isMember, eb.and([seesCollection(viewer), eb.or([isNear, isGuest(viewer)])])]))

const ofCollections = async (db: Database, people: readonly string[], events: readonly DomainEvent[]) => {
  const ids = only(events, 'collection').map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await pairs(db, people).where('c.collection_id', 'in', ids).execute()
  return rows.map(({ user_id, collection_id: collectionId, clique_id: cliqueId, created_by: creatorId }): Addressed => {
    return [user_id, { kind: 'collection', collectionId, cliqueId, creatorId }]
  })
}

const ofPhotos = async (db: Database, people: readonly string[], events: readonly DomainEvent[]) => {
  const photos = only(events, 'photo')
  const ids = photos.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await pairs(db, people)
    .innerJoin('items as i', 'i.collection_id', 'c.collection_id')
    .select('i.item_id')
    .select(sql<boolean>`(not ${isGuest(viewer)} or ${isGuestWith('readComments', viewer)})`.as('reads_comments'))
    .where('i.item_id', 'in', ids)
    .where(isShownItem())
    .execute()
  return rows.flatMap(({ user_id, item_id: photoId, collection_id: collectionId, reads_comments: reads }) =>
    photos
      .filter(({ id }) => id === photoId)
      .map(({ threadId }): Addressed => {
        return [user_id, { kind: 'photo', photoId, collectionId, ...(reads && threadId !== undefined && { threadId }) }]
      }),
  )
}

const ofCliques = async (db: Database, people: readonly string[], events: readonly DomainEvent[]) => {
  const cliques = only(events, 'clique')
  const gone = only(events, 'goneCollection')
  const ids = [...cliques.map(({ id }) => id), ...gone.map(({ cliqueId }) => cliqueId)]
  if (ids.length === 0) return []
  const inside = (table: 'clique_members' | 'clique_invites') =>
    db.selectFrom(table).select(['clique_id', 'user_id']).where('clique_id', 'in', ids).where('user_id', 'in', people)
  const rows = await inside('clique_members').union(inside('clique_invites')).execute()
  const named = cliques.flatMap(({ id, people: more = [] }) =>
    more.map((userId) => ({ clique_id: id, user_id: userId })),
  )
  return [...rows, ...named].flatMap(({ clique_id, user_id }): Addressed[] => [
    ...cliques
      .filter(({ id }) => id === clique_id)
      .map(({ id }): Addressed => [user_id, { kind: 'clique', cliqueId: id }]),
    ...gone
      .filter(({ cliqueId }) => cliqueId === clique_id)
      .map(({ id, cliqueId }): Addressed => {
        return [user_id, { kind: 'collection', collectionId: id, cliqueId, creatorId: null }]
      }),
  ])
}

const ofReports = async (db: Database, people: readonly string[], events: readonly DomainEvent[]) => {
  const ids = only(events, 'reports').map(({ cliqueId }) => cliqueId)
  if (ids.length === 0) return []
  const led = db.selectFrom('cliques').select(['clique_id', 'leader_id']).where('clique_id', 'in', ids)
  const rows = await led.where('leader_id', 'in', people).execute()
  return rows.map(({ clique_id: cliqueId, leader_id: id }): Addressed => [id ?? '', { kind: 'clique', cliqueId }])
}

const knows = sql<boolean>`(u.user_id = p.user_id or exists (
  select from follows f where f.follower_id = u.user_id and f.followee_id = p.user_id and f.state = 'ACTIVE'
) or exists (
  select from clique_members m join clique_members n on n.clique_id = m.clique_id
  where m.user_id = u.user_id and n.user_id = p.user_id
))`

const ofProfiles = async (db: Database, people: readonly string[], events: readonly DomainEvent[]) => {
  const ids = only(events, 'profile').map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users as p')
    .innerJoin('users as u', (join) => join.on('u.user_id', 'in', people))
    .select(['u.user_id as listener', 'p.user_id as person'])
    .where('p.user_id', 'in', ids)
    .where(knows)
    .where(({ not }) => not(isBlocked(viewer, 'p.user_id')))
    .execute()
  return rows.map(({ listener, person }): Addressed => [listener, { kind: 'person', userId: person }])
}

const ofPeople = (events: readonly DomainEvent[]): Addressed[] => [
  ...only(events, 'activity').flatMap(({ people }) =>
    people.map((userId): Addressed => [userId, { kind: 'activity' }]),
  ),
  ...only(events, 'everything').flatMap(({ people }) =>
    people.map((userId): Addressed => [userId, { kind: 'everything' }]),
  ),
  ...only(events, 'people').flatMap(({ one, other }): Addressed[] => [
    [one, { kind: 'person', userId: other }],
    [other, { kind: 'person', userId: one }],
  ]),
]

/** The events for each of `people`, who are connected here. */
export const audienceOf = async (
  db: Database,
  people: readonly string[],
  events: readonly DomainEvent[],
): Promise<Addressed[]> => [
  ...(await ofCollections(db, people, events)),
  ...(await ofPhotos(db, people, events)),
  ...(await ofCliques(db, people, events)),
  ...(await ofReports(db, people, events)),
  ...(await ofProfiles(db, people, events)),
  ...ofPeople(events),
]
