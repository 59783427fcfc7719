/** Changing and deleting a collection (specification 2 §4 'Collection'). */
import type { Collection } from '../../contract/entities'
import { ok, type Result } from '../../contract/failure'
import { api } from './api'
import { forgetItem, invalidate } from './invalidate'
import { pathOf } from './resource'
import { sendVariants, type PreparedPicture, type Variant } from './send-picture'
import { currentSession } from './session-state'

export interface CollectionEdit {
  name: string
  description: string
  /** Left out where nobody touched it. */
  privacySetting?: 'PRIVATE' | 'FOLLOWERS' | undefined
  cover?: PreparedPicture | undefined
}

/** Which variants of the new cover did not arrive, and why. */
export type CoverLoss = { variant: Variant; reason: string }[]

const listsOf = ({ createdBy, cliqueId }: Collection) => [
  pathOf('feed'),
  pathOf('collectionsOfClique', cliqueId),
  ...(createdBy ? [pathOf('collectionsOfUser', createdBy.userId)] : []),
]

/**
 * Changes a collection and then sends its new cover. The collection is changed once this is ok; its value says what of
 * the cover was lost.
 */
export const editCollection = async (
  collection: Collection,
  { cover, privacySetting, ...words }: CollectionEdit,
): Promise<Result<CoverLoss>> => {
  const { collectionId } = collection
  const answer = await api.editCollection({
    body: {
      collectionDataId: collectionId,
      ...words,
      ...(privacySetting && { privacySetting }),
      ...(cover && { coverPhoto: cover.upload }),
    },
  })
  if (!answer.ok) return answer
  const { uploadUrls } = answer.value
  const lost = cover && uploadUrls ? await sendVariants(cover, uploadUrls) : []
  const uid = currentSession()?.uid
  if (uid !== undefined) await invalidate(uid, [pathOf('getCollection', collectionId), ...listsOf(collection)])
  return ok(lost)
}

/** Deletes a collection; it is gone from every stored list at once. The screen that shows it is to leave it after. */
export const deleteCollection = async (collection: Collection): Promise<Result<void>> => {
  const answer = await api.deleteCollection({ params: { id: collection.collectionId } })
  // What is no longer there is deleted: another device was first.
  if (!answer.ok && answer.error.status !== 404) return answer
  const uid = currentSession()?.uid
  if (uid !== undefined) await forgetItem(uid, listsOf(collection), collection.collectionId)
  return ok(undefined)
}

/** For when nothing shows a deleted collection any more. */
export const forgetCollection = async (collectionId: string) => {
  const uid = currentSession()?.uid
  if (uid !== undefined) await invalidate(uid, [pathOf('getCollection', collectionId)])
}
