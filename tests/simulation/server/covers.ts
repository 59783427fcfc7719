/** Covers of collections: shown once the bytes of all three variants have arrived. */
import type { PictureUpload } from '../../../contract/fields'
import { ok, type Result } from '../../../contract/failure'
import { refuse, type Refusal } from '../../../server/basis/refusal'
import { addressesOf } from './present'
import { hasCreatorRights } from './rights'
import type { CollectionRow, CoverRow, ServerState, Variants } from './state'

const arrive = (state: ServerState, { id, collectionId, owner, variants }: CoverRow) => {
  const collection = state.collections.get(collectionId)
  if (!collection || Object.values(variants).some(({ isStored }) => !isStored)) return true
  if (collection.isDeleted || !hasCreatorRights(state, owner, collection)) return false
  collection.cover = id
  return true
}

/** Records an announced cover; returns the URLs for its bytes. Bytes that were sent with it have arrived. */
export const reserveCover = (
  state: ServerState,
  { id: collectionId }: CollectionRow,
  owner: string,
  { basePhoto, medQualityPhoto, lowQualityPhoto }: PictureUpload,
) => {
  const variant = ({ contentMd5, data }: PictureUpload['basePhoto']) => ({
    md5: contentMd5,
    isStored: data !== undefined,
  })
  const variants: Variants = {
    base: variant(basePhoto),
    medium: variant(medQualityPhoto),
    low: variant(lowQualityPhoto),
  }
  const cover = { id: state.newId(), collectionId, owner, variants, order: state.nextOrder() }
  state.covers.set(cover.id, cover)
  arrive(state, cover)
  return addressesOf('covers', cover.id)
}

/** The same bytes twice are harmless: only the last bytes to arrive make it the cover. */
export const takeCover = (
  state: ServerState,
  id: string,
  variant: Variants[keyof Variants],
): Result<object, Refusal> => {
  const cover = state.covers.get(id)
  if (variant.isStored || !cover) return ok({})
  variant.isStored = true
  if (arrive(state, cover)) return ok({})
  variant.isStored = false
  return refuse('FORBIDDEN', 'You may no longer change this picture')
}
