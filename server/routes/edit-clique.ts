import { v7 as newId } from 'uuid'
import type { PictureUpload } from '../../contract/fields'
import { ok } from '../../contract/failure'
import { inTransaction } from '../database/transaction'
import { reserveImages, uploadUrls } from '../objects/reserve'
import { presentClique, selectCliques } from '../present/clique'
import { notFound, refuse } from '../refusal'
import { mayEdit, standingIn } from '../rules/clique'
import { checkSize } from '../rules/picture-size'
import type { Routes } from './route'

export const editClique = {
  /** By whom the edit policy says; the policy itself by the leader alone (decisions §1). Pictures show once complete. */
  editClique: async ({ db, addresses, bounds, bytesPerFile, live }, { body }, { userId }) => {
    const { cliqueId, profilePic, banner } = body
    const size = banner ? checkSize('banner', banner, bytesPerFile) : ok(undefined)
    if (!size.ok) return size
    const reservation = (purpose: 'CLIQUE' | 'BANNER', picture: PictureUpload | undefined) =>
      picture ? [{ imageId: newId(), purpose, ownerId: userId, subjectId: cliqueId, cliqueId, picture }] : []
    const pictures = [...reservation('CLIQUE', profilePic), ...reservation('BANNER', banner)]
    const edited = await inTransaction(db, async (trx) => {
      const standing = await standingIn(trx, userId, cliqueId)
      if (standing === undefined) return notFound('Clique')
      if (!mayEdit(standing)) return refuse('FORBIDDEN', 'You may not edit this clique')
      if (body.editPolicy !== undefined && body.editPolicy !== standing.editPolicy && !standing.isLeader)
        return refuse('FORBIDDEN', 'Only the leader says who may edit')
      await trx
        .updateTable('cliques')
        .set({ name: body.name, bio: body.bio, ...(body.editPolicy && { edit_policy: body.editPolicy }) })
        .where('clique_id', '=', cliqueId)
        .execute()
      const reserved = await reserveImages(trx, bounds, pictures)
      if (!reserved.ok) return reserved
      return ok(await selectCliques(trx, userId).where('q.clique_id', '=', cliqueId).executeTakeFirstOrThrow())
    })
    if (!edited.ok) return edited
    live.tell({ what: 'clique', id: cliqueId })
    const urls = (wanted: 'CLIQUE' | 'BANNER') => {
      const found = pictures.find(({ purpose }) => purpose === wanted)
      return found && uploadUrls(addresses, wanted, found.imageId, found.picture)
    }
    return ok({
      clique: {
        ...presentClique(addresses, edited.value),
        cliquePicUploadUrls: urls('CLIQUE'),
        bannerPicUploadUrls: urls('BANNER'),
      },
    })
  },
} satisfies Routes
