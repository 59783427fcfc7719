/** The ways of guests to a collection. */
import { sql, type RawBuilder } from 'kysely'
import { recordEndedLinks } from '../activity/record'
import type { Writing } from '../database/tables'
import { allStay, endingOf, type WayIn } from './event'

type Kind = 'guest' | 'wall'

/** Ends links in force; `shut` are their guests and screens. */
const revoke = async (trx: Writing, kind: Kind, which: RawBuilder<boolean>) => {
  const ended = await trx
    .updateTable('guest_links as l')
    .set({ revoked_at: sql`now()` })
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where(which)
    .returning(['link_id', 'collection_id', sql<boolean>`expires_at > now()`.as('was_valid')])
    .execute()
  const ids = ended.map(({ link_id: id }) => id)
  const guests =
    ids.length === 0 ? [] : await trx.selectFrom('guests').select('user_id').where('link_id', 'in', ids).execute()
  const valid = ended.filter(({ was_valid: wasValid }) => wasValid)
  return {
    count: valid.length,
    collections: valid.map(({ collection_id: id }) => id),
    shut: guests.map(({ user_id: id }) => id),
  }
}

const inClique = (cliqueId: string) =>
  sql<boolean>`collection_id in (select c.collection_id from collections c where c.clique_id = ${cliqueId})`

/** Ends a user's links, and tells the leaders of their cliques. */
const revokeOf = async (trx: Writing, kind: Kind, maker: string, which: RawBuilder<boolean>) => {
  const { collections, ...ended } = await revoke(trx, kind, sql<boolean>`created_by = ${maker} and ${which}`)
  return { ...ended, told: await recordEndedLinks(trx, maker, collections) }
}

const link = (kind: Kind): WayIn['on'] => ({
  ...allStay,
  leaving: 'passes',
  removal: (trx, { cliqueId, userId }) => revokeOf(trx, kind, userId, inClique(cliqueId)),
  suspension: (trx, { userId }) => revokeOf(trx, kind, userId, sql<boolean>`true`),
  userDeletion: 'passes',
  lastLeaving: (trx, { cliqueId }) => revoke(trx, kind, inClique(cliqueId)),
  lastDeletion: (trx, { cliqueId }) => revoke(trx, kind, inClique(cliqueId)),
  collectionDeletion: 'refused',
  revocation: (trx, { linkId }) => revoke(trx, kind, sql<boolean>`link_id = ${linkId}`),
  newKeys: (trx, { links }) => (links ? revoke(trx, kind, sql<boolean>`true`) : Promise.resolve({ count: 0 })),
})

/** Each use of a session reads its link (server/guests/find-guest.ts): it ends with the link. */
const withLink = {
  ...allStay,
  leaving: 'passes',
  removal: 'refused',
  suspension: 'refused',
  userDeletion: 'passes',
  lastLeaving: 'refused',
  lastDeletion: 'refused',
  collectionDeletion: 'refused',
  guestRemoval: 'refused',
  revocation: 'refused',
} as const satisfies WayIn['on']

export const waysOfGuests = {
  'guest link': {
    columns: ['guest_links.secret_hash'],
    madeBy: 'the creator of a collection, or the leader',
    admits: 'anyone who has it, as a guest of the collection',
    lasts: 'a year at most, as its maker chose',
    on: link('guest'),
  },
  wall: {
    columns: ['guest_links.secret_hash'],
    madeBy: 'the creator of a collection, or the leader',
    admits: 'any screen that has it, to see the collection',
    lasts: 'a year at most, as its maker chose',
    on: link('wall'),
  },
  'session of a guest or screen': {
    columns: ['guest_sessions.token_hash'],
    madeBy: 'a guest, by a link or a code',
    admits: 'the guest',
    lasts: 'as long as the link',
    on: { ...withLink, newKeys: (trx) => endingOf(trx.deleteFrom('guest_sessions')) },
  },
  'code for another device of a guest': {
    columns: ['guest_codes.code_hash'],
    madeBy: 'a guest',
    admits: 'its holder, as that guest',
    lasts: '10 minutes, one use',
    on: { ...withLink, newKeys: (trx) => endingOf(trx.deleteFrom('guest_codes')) },
  },
} satisfies Record<string, WayIn>
