import { v7 as newId } from 'uuid'
import { ok } from '../../../contract/failure'
import type { Database, Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import type { Bounds } from '../../objects/bounds'
import { storeData } from '../../objects/data'
import { renewReservations, reserveImages, uploadUrls, type Reservation } from '../../objects/arriving/reserve'
import { presentCollections, selectCollections } from '../../present/collection'
import { notFound } from '../../basis/refusal'
import { mayInClique, notAMember, standingIn } from '../../rules/clique'
import { checkPicture } from '../../objects/arriving/check-picture'
import type { PhotoRoutes } from '../route'

/** Reserves the cover, or renews its reservation; resolves to its id, or to undefined if a cover is already stored. */
const reserveCover = async (
  trx: Writing,
  bounds: Bounds,
  { subjectId, ownerId, cliqueId, picture }: Omit<Reservation, 'imageId' | 'purpose'>,
) => {
  const earlier = await trx
    .selectFrom('images')
    .select(['image_id', 'state'])
    .where('subject_id', '=', subjectId)
    .where('purpose', '=', 'COVER')
    .executeTakeFirst()
  if (earlier?.state === 'READY') return ok(undefined)
  const imageId = earlier?.image_id ?? newId()
  const reservation = { imageId, purpose: 'COVER' as const, ownerId, subjectId, cliqueId, picture }
  const reserved = earlier
    ? await renewReservations(trx, bounds, [reservation])
    : await reserveImages(trx, bounds, [reservation])
  return reserved.ok ? ok(imageId) : reserved
}

const findByClientId = (db: Database, createdBy: string, clientId: string) =>
  db
    .selectFrom('collections')
    .select('collection_id')
    .where('created_by', '=', createdBy)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export const createCollection = {
  /** The same clientId of the same user returns the same collection, with upload URLs until its cover is stored. */
  createCollection: async (services, { body }, { userId }) => {
    const { db, addresses, bounds, bytesPerFile, live } = services
    const { clientId = null, coverPhoto } = body
    const checked = await checkPicture('coverPhoto', 'COVER', coverPhoto, bytesPerFile)
    if (!checked.ok) return checked
    const made = await inTransaction(db, async (trx) => {
      const standing = await standingIn(trx, userId, body.cliqueId)
      if (standing === undefined) return notFound('Clique')
      if (!mayInClique('createCollection', standing)) return notAMember()
      const inserted = await trx
        .insertInto('collections')
        .values({
          collection_id: newId(),
          clique_id: body.cliqueId,
          created_by: userId,
          client_id: clientId,
          name: body.name,
          description: body.description,
          privacy: body.privacySetting,
        })
        .onConflict((conflict) => conflict.columns(['created_by', 'client_id']).doNothing())
        .returning('collection_id')
        .executeTakeFirst()
      const found = inserted ?? (clientId === null ? undefined : await findByClientId(trx, userId, clientId))
      if (found === undefined) return notFound('Collection')
      const id = found.collection_id
      const cover = coverPhoto
        ? await reserveCover(trx, bounds, {
            subjectId: id,
            ownerId: userId,
            cliqueId: body.cliqueId,
            picture: coverPhoto,
          })
        : ok(undefined)
      return cover.ok ? ok({ id, coverId: cover.value }) : cover
    })
    if (!made.ok) return made
    const { id, coverId } = made.value
    if (coverId && coverPhoto) await storeData(services, 'COVER', coverId, coverPhoto)
    live.tell({ what: 'collection', id })
    const row = await selectCollections(db, userId).where('c.collection_id', '=', id).executeTakeFirstOrThrow()
    const [collection] = await presentCollections(db, addresses, userId, [row])
    if (collection === undefined) throw new Error('A collection was not presented')
    const urls = coverId && coverPhoto && uploadUrls(addresses, 'COVER', coverId, coverPhoto)
    return ok({ collection, ...(urls && { uploadUrls: urls }) })
  },
} satisfies PhotoRoutes
