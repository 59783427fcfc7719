import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/tables'
import { presentRights } from './invitation'

/** Guest links, with their maker, and the numbers of their guests and of the photos that these gave. A wall's screens are no guests. */
export const selectLinks = (db: Database, isMakerShown: RawBuilder<boolean>) =>
  db
    .selectFrom('guest_links as l')
    .selectAll('l')
    .select(
      sql<number>`(select count(*)::int from guests g where g.link_id = l.link_id and l.kind = 'guest')`.as('guests'),
    )
    .select(
      sql<number>`(
        select count(*)::int from guests g join items i on i.owner_id = g.user_id and i.state = 'READY'
        where g.link_id = l.link_id)`.as('photos'),
    )
    .select(
      sql<string | null>`(select u.username from users u where u.user_id = l.created_by and ${isMakerShown})`.as(
        'maker',
      ),
    )

type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>

/** A link as its hosts see it. */
export const presentLink = (link: LinkRow) => ({
  linkId: link.link_id,
  kind: link.kind,
  dateCreated: link.created_at.toISOString(),
  expiresAt: link.expires_at.toISOString(),
  isPaused: link.paused_at !== null,
  rights: presentRights(link),
  photoLimit: link.photo_limit,
  guestPhotoLimit: link.guest_photo_limit,
  guests: link.guests,
  photos: link.photos,
  ...(link.maker !== null && { madeBy: link.maker }),
})

/** The ids of the guests and screens of the valid links that a user made, in one clique or in all. */
export const readGuestsOfMaker = async (db: Database, maker: string, cliqueId?: string): Promise<string[]> => {
  const guests = await db
    .selectFrom('guests as g')
    .innerJoin('guest_links as l', 'l.link_id', 'g.link_id')
    .innerJoin('collections as c', 'c.collection_id', 'l.collection_id')
    .select('g.user_id')
    .where('l.created_by', '=', maker)
    .where('l.revoked_at', 'is', null)
    .$if(cliqueId !== undefined, (all) => all.where('c.clique_id', '=', cliqueId ?? ''))
    .execute()
  return guests.map(({ user_id: id }) => id)
}

/** The ids of a link's guests, and of the screens that it shows the collection on. */
export const readGuestsOf = async (db: Database, linkId: string): Promise<string[]> => {
  const guests = await db.selectFrom('guests').select('user_id').where('link_id', '=', linkId).execute()
  return guests.map(({ user_id: id }) => id)
}
