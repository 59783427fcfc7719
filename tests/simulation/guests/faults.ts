/** The faults of a party: a photo lost, shown twice or shown against the rights, a wrong count. */
import { sql } from 'kysely'
import { LIMITS, type Party, type People } from './play'

const differ = (what: string, found: unknown, expected: unknown) =>
  JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`]

/** Rows of persons and cliques whose stored bytes are not the sum of their images. */
const wrongSums = async ({ server, cliqueId, users, host }: People, { devices }: Party) => {
  const owners = [host, ...users, ...devices.map(({ guest }) => guest)].map(({ userId }) => userId)
  const { rows } = await sql<{ id: string }>`
    select p.user_id as id from persons p
    where p.user_id in (${sql.join(owners)}) and p.stored_bytes <> (
      select coalesce(sum(v.byte_length), 0) from images i join image_variants v on v.image_id = i.image_id
      where coalesce(i.payer_id, i.owner_id) = p.user_id)
    union all
    select q.clique_id from cliques q where q.clique_id = ${cliqueId} and q.stored_bytes <> (
      select coalesce(sum(v.byte_length), 0) from images i join image_variants v on v.image_id = i.image_id
      where i.clique_id = q.clique_id)`.execute(server.services.db)
  return rows.map(({ id }) => id)
}

/** The photos of each guest of the link that take room. */
const roomTaken = async ({ server }: People, { linkId }: Party) => {
  const { rows } = await sql<{ count: number }>`
    select count(i.item_id)::int as count from guests g
    left join items i on i.owner_id = g.user_id and i.state <> 'DELETED'
    where g.link_id = ${linkId} group by g.user_id`.execute(server.services.db)
  return rows.map(({ count }) => count)
}

export const faultsOf = async (people: People, party: Party): Promise<string[]> => {
  const { collectionId, devices, endedAs } = party
  const shown = await people.host.ask('getCollection', { params: { id: collectionId }, query: { size: 100 } })
  const ids = shown.items.map(({ id }) => id)
  const expected = devices.flatMap(({ photos, isRemoved }) =>
    photos.filter((photo) => photo.step === 'marked' && !photo.isTakenBack && !isRemoved).map(({ itemId }) => itemId),
  )
  const owners = new Map(
    devices.flatMap(({ photos, guest, user, isClaimed }) =>
      photos.map(({ itemId }) => [itemId, isClaimed ? user.userId : guest.userId]),
    ),
  )
  const stuck = devices.flatMap((device) =>
    device.isClaimed || !(endedAs || device.isRemoved)
      ? device.photos.filter(({ step }) => step !== 'marked' && step !== 'no room')
      : [],
  )
  const ended = devices.filter((device) => endedAs !== undefined || device.isRemoved || device.isClaimed)
  const refusals = await Promise.all(
    ended.map(({ guest }) => guest.refusal('getCollection', { params: { id: collectionId } })),
  )
  const taken = await roomTaken(people, party)
  const total = taken.reduce((sum, count) => sum + count, 0)
  return [
    ...party.faults,
    ...differ('shown', ids.toSorted(), expected.toSorted()),
    ...differ('shown twice', ids.length, new Set(ids).size),
    ...differ('count', shown.collection.flickCount, ids.length),
    ...differ(
      'owners',
      shown.items.map(({ owner }) => owner),
      ids.map((id) => owners.get(id)),
    ),
    ...differ('photos that were not sent', stuck.length, 0),
    ...differ(
      'sessions that ended',
      refusals,
      ended.map(({ isClaimed, isRemoved }) =>
        isClaimed ? '401 GUEST_CLAIMED' : isRemoved ? '401 GUEST_REMOVED' : `401 ${endedAs}`,
      ),
    ),
    ...differ('wrong sums of bytes', await wrongSums(people, party), []),
    ...(party.hasUndone || (total <= LIMITS.photoLimit && Math.max(...taken) <= LIMITS.guestPhotoLimit)
      ? []
      : [`more photos than the link takes: ${taken.join(', ')}`]),
  ]
}
