import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { PictureUpload } from '../../../contract/fields'
import { ok } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { inTransaction } from '../../database/transaction'
import { storeData } from '../../objects/data'
import { reserveImages, uploadUrls } from '../../objects/arriving/reserve'
import { presentClique, selectCliques } from '../../present/clique'
import { notFound, refuse } from '../../basis/refusal'
import { mayInClique, standingIn } from '../../rules/clique'
import { changedOf } from '../../basis/changed-of'
import { checkPicture } from '../../objects/arriving/check-picture'
import type { CliqueRoutes } from '../route'

export const editClique = {
  /**
   * By users whom the edit policy admits; only the leader may edit the policy itself (docs/specification.md 3.1).
   * Pictures are shown once complete.
   */
  editClique: async (services, { body }, { userId }) => {
    const { db, addresses, bounds, bytesPerFile, live } = services
    const { cliqueId, profilePic, banner } = body
    const checkedPicture = await checkPicture('profilePic', 'CLIQUE', profilePic, limits.profileImageBytes)
    if (!checkedPicture.ok) return checkedPicture
    const checkedBanner = await checkPicture('banner', 'BANNER', banner, bytesPerFile)
    if (!checkedBanner.ok) return checkedBanner
    const reservation = (purpose: 'CLIQUE' | 'BANNER', picture: PictureUpload | undefined) =>
      picture ? [{ imageId: newId(), purpose, ownerId: userId, subjectId: cliqueId, cliqueId, picture }] : []
    const pictures = [...reservation('CLIQUE', profilePic), ...reservation('BANNER', banner)]
    const edited = await inTransaction(db, async (trx) => {
      const standing = await standingIn(trx, userId, cliqueId)
      if (standing === undefined) return notFound('Clique')
      if (!mayInClique('edit', standing)) return refuse('FORBIDDEN', 'You may not edit this clique')
      if (body.editPolicy !== undefined && body.editPolicy !== standing.editPolicy && !standing.isLeader)
        return refuse('FORBIDDEN', 'Only the leader says who may edit')
      await trx
        .updateTable('cliques')
        .set({
          name: sql<string>`name`,
          ...changedOf(body, ['name', 'bio']),
          ...(body.editPolicy && { edit_policy: body.editPolicy }),
        })
        .where('clique_id', '=', cliqueId)
        .execute()
      return reserveImages(trx, bounds, pictures)
    })
    if (!edited.ok) return edited
    for (const { purpose, imageId, picture } of pictures) await storeData(services, purpose, imageId, picture)
    live.tell({ what: 'clique', id: cliqueId })
    const urls = (wanted: 'CLIQUE' | 'BANNER') => {
      const found = pictures.find(({ purpose }) => purpose === wanted)
      return found && uploadUrls(addresses, wanted, found.imageId, found.picture)
    }
    const row = await selectCliques(db, userId).where('q.clique_id', '=', cliqueId).executeTakeFirst()
    if (row === undefined) return notFound('Clique')
    return ok({
      clique: {
        ...presentClique(addresses, row),
        cliquePicUploadUrls: urls('CLIQUE'),
        bannerPicUploadUrls: urls('BANNER'),
      },
    })
  },
} satisfies CliqueRoutes
