/** Changes a collection (docs/specification.md 2.4 'Collection'). */
import type { Collection } from '../../../contract/entities'
import { ok, type Result } from '../../../contract/failure'
import { pathOf } from '../reading/resource'
import { listsOfCollections } from '../reading/shows'
import type { PreparedPicture, Variant } from '../kinds/pictures/send-picture'
import { currentSession } from '../session/session-state'
import { performEdit } from './edits'

/** The changed fields. */
export interface CollectionEdit {
  name?: string
  description?: string
  privacySetting?: 'PRIVATE' | 'FOLLOWERS' | undefined
  /** null removes the cover. */
  cover?: PreparedPicture | null | undefined
}

/** The variants of the new cover that did not arrive, with the reason. */
export type CoverLoss = { variant: Variant; reason: string }[]

/** The visibility in answers, by the visibility in requests. */
export const lowerCase = { PRIVATE: 'private', FOLLOWERS: 'followers' } as const

/**
 * Changes a collection and sends its new cover. The collection is changed once this is ok; its value lists the lost
 * variants of the cover. `kept`: the outbox sends it when the server can be reached.
 */
export const editCollection = async (
  collection: Collection,
  { cover, privacySetting, ...words }: CollectionEdit,
): Promise<Result<CoverLoss | 'kept'>> => {
  const { collectionId, cliqueId, createdBy, name, description } = collection
  const uid = currentSession()?.uid ?? ''
  const noCover = cover === null && { coverPhoto: null }
  const body = { collectionDataId: collectionId, ...words, ...(privacySetting && { privacySetting }), ...noCover }
  const fields = { ...words, ...(privacySetting && { visibility: lowerCase[privacySetting] }), ...noCover }
  const stale = [pathOf('getCollection', collectionId), ...listsOfCollections(cliqueId, createdBy?.userId)]
  const pictures = cover ? { coverPhoto: cover } : {}
  const present = { name, description }
  const edit = { call: 'editCollection', id: collectionId, body, fields, present, stale } as const
  const sent = await performEdit(uid, edit, pictures)
  if (!sent.ok) return sent
  if (sent.value === 'kept') return ok('kept')
  return ok(sent.value.map(({ variant, error }) => ({ variant, reason: error.message })))
}
