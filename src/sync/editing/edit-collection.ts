/** Changing a collection (docs/specification.md 2.4 'Collection'). */
import type { Collection } from '../../../contract/entities'
import { ok, type Result } from '../../../contract/failure'
import { pathOf } from '../reading/resource'
import type { PreparedPicture, Variant } from '../kinds/pictures/send-picture'
import { currentSession } from '../session/session-state'
import { performEdit } from './edits'

/** What is left out stays as it is. */
export interface CollectionEdit {
  name?: string
  description?: string
  privacySetting?: 'PRIVATE' | 'FOLLOWERS' | undefined
  /** null: the collection is to have none any more. */
  cover?: PreparedPicture | null | undefined
}

/** Which variants of the new cover did not arrive, and why. */
export type CoverLoss = { variant: Variant; reason: string }[]

const listsOf = ({ createdBy, cliqueId }: Collection) => [
  pathOf('feed'),
  pathOf('collectionsOfClique', cliqueId),
  ...(createdBy ? [pathOf('collectionsOfUser', createdBy.userId)] : []),
]

/** A visibility as the server sends it, by the name that it takes. */
export const lowerCase = { PRIVATE: 'private', FOLLOWERS: 'followers' } as const

/**
 * Changes a collection and sends its new cover. The collection is changed once this is ok; its value says what of the
 * cover was lost. `kept`: it is sent when the server can be reached.
 */
export const editCollection = async (
  collection: Collection,
  { cover, privacySetting, ...words }: CollectionEdit,
): Promise<Result<CoverLoss | 'kept'>> => {
  const { collectionId } = collection
  const uid = currentSession()?.uid ?? ''
  const noCover = cover === null && { coverPhoto: null }
  const body = { collectionDataId: collectionId, ...words, ...(privacySetting && { privacySetting }), ...noCover }
  const fields = { ...words, ...(privacySetting && { visibility: lowerCase[privacySetting] }), ...noCover }
  const stale = [pathOf('getCollection', collectionId), ...listsOf(collection)]
  const pictures = cover ? { coverPhoto: cover } : {}
  const edit = { call: 'editCollection', id: collectionId, body, fields, stale } as const
  const sent = await performEdit(uid, edit, pictures)
  if (sent === 'kept') return ok('kept')
  if (!sent.ok) return sent
  return ok(sent.value.lost.map(({ variant, error }) => ({ variant, reason: error.message })))
}
