import { ok, type Result } from '../../../../contract/failure'
import type { Request } from '../../../../contract/call'
import type { Calls } from '../../../../contract/calls'
import { recordTags, removeTags } from '../../../activity/record'
import { lockUsers } from '../../../database/lock'
import type { Writing } from '../../../database/tables'
import { inTransaction } from '../../../database/transaction'
import { readFlicks } from '../../../present/flick'
import { notFound, refuse, type Refusal } from '../../../basis/refusal'
import { isBlockBetween } from '../../../rules/user'
import { lockPhotos, mayDo, type Found } from '../../../rules/photo'
import type { PhotoRoutes } from '../../route'

type Details = Request<Calls['editFlick']>['body']

/** A new place replaces all fields of the earlier one. */
const columnsOf = ({ caption, location }: Details) => ({
  ...(caption !== undefined && { caption }),
  ...(location !== undefined && {
    place_name: location?.name ?? '',
    latitude: location?.lat ?? null,
    longitude: location?.lng ?? null,
  }),
})

const peopleOf = async (trx: Writing, itemId: string) => {
  const rows = await trx.selectFrom('item_people').select('user_id').where('item_id', '=', itemId).execute()
  return rows.map(({ user_id: id }) => id)
}

const removePeople = async (trx: Writing, itemId: string, people: readonly string[]) => {
  if (people.length === 0) return []
  await trx.deleteFrom('item_people').where('item_id', '=', itemId).where('user_id', 'in', people).execute()
  return removeTags(trx, itemId, people)
}

/**
 * Users who were tagged before stay, even if they have left the clique; new ones must be members of it now, like the
 * actor.
 */
const setPeople = async (
  trx: Writing,
  { itemId, cliqueId }: Found,
  actor: string,
  wanted: readonly string[],
): Promise<Result<string[], Refusal>> => {
  const before = await peopleOf(trx, itemId)
  const added = [...new Set(wanted)].filter((id) => !before.includes(id))
  const removed = before.filter((id) => !wanted.includes(id))
  if (added.length > 0) {
    const both = [...new Set([actor, ...added])]
    // A concurrent block then finds the tag.
    await lockUsers(trx, both)
    const members = await trx
      .selectFrom('clique_members')
      .select('user_id')
      .where('clique_id', '=', cliqueId)
      .where('user_id', 'in', both)
      .execute()
    if (members.length < both.length || (await isBlockBetween(trx, actor, added))) return notFound('Member')
    await trx
      .insertInto('item_people')
      .values(added.map((id) => ({ item_id: itemId, user_id: id })))
      .execute()
  }
  const told = await removePeople(trx, itemId, removed)
  return ok([...told, ...(await recordTags(trx, actor, itemId, added))])
}

const findShown = async (trx: Writing, viewer: string, id: string, trashDays: number) => {
  const photo = (await lockPhotos(trx, viewer, [id], trashDays)).get(id)
  return photo?.state === 'READY' && !photo.isCollectionDeleted ? photo : undefined
}

export const editFlick = {
  /** A missing field stays as it is. The changes are not written into the photo's bytes. */
  editFlick: async ({ db, addresses, trashDays, live }, { params: { id }, body }, { userId }) => {
    const edited = await inTransaction(db, async (trx) => {
      const photo = await findShown(trx, userId, id, trashDays)
      if (photo === undefined) return notFound('Photo')
      if (!mayDo('edit', photo)) return refuse('FORBIDDEN', 'Only the user who uploaded a photo may change it')
      const columns = columnsOf(body)
      if (Object.keys(columns).length > 0)
        await trx.updateTable('items').set(columns).where('item_id', '=', id).execute()
      return body.taggedMembers ? setPeople(trx, photo, userId, body.taggedMembers) : ok([])
    })
    if (!edited.ok) return edited
    live.tell({ what: 'photo', id }, { what: 'activity', people: edited.value })
    const [flick] = await readFlicks(db, addresses, { userId }, [id])
    return flick ? ok({ flick }) : notFound('Photo')
  },

  /** Removes the user's own tag from a photo. Succeeds if there is none. */
  untagSelf: async ({ db, trashDays, live }, { params: { id } }, { userId }) => {
    const removed = await inTransaction(db, async (trx) => {
      const photo = await findShown(trx, userId, id, trashDays)
      if (photo === undefined) return notFound('Photo')
      return ok(await removePeople(trx, id, [userId]))
    })
    if (!removed.ok) return removed
    live.tell({ what: 'photo', id }, { what: 'activity', people: removed.value })
    return ok({})
  },
} satisfies PhotoRoutes
