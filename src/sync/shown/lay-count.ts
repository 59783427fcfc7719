import type { Collection, Flick } from '../../../contract/entities'
import { isUnknownTo, type ShownCollection } from '../kinds/base/effects'
import type { Overlay } from '../mutations/overlay/overlay'

interface Page {
  value: {
    collection: Collection
    items: Pick<Flick, 'id'>[]
    page?: number | undefined
    hasMore?: boolean | undefined
  }
  requestedAt?: number | undefined
}

/** The combined effect of the user's moves, copies and deletions of a photo. */
interface Change {
  /** The change of the number of photos in the collection, if the server had applied none of them. */
  count: number
  /** The collection that the photo is shown in. */
  place: string
  isDeleted: boolean
}

const changesOf = (mutations: Overlay['mutations'], collectionId: string, requestedAt: number) => {
  const changes = new Map<string, Change>()
  for (const row of mutations) {
    if (row.kind !== 'move' && row.kind !== 'copy' && row.kind !== 'deletion') continue
    if (!isUnknownTo(row, requestedAt)) continue
    const { shows } = row
    for (const id of shows.photoIds ?? []) {
      const { count = 0, isDeleted = false } = changes.get(id) ?? {}
      if ('to' in shows) {
        const change = Number(shows.to === collectionId) - Number(shows.before === collectionId)
        changes.set(id, { count: count + change, place: shows.to, isDeleted })
      } else {
        const change = shows.collectionId === collectionId ? Number(shows.before) - Number(shows.isDeleted) : 0
        changes.set(id, { count: count + change, place: shows.collectionId, isDeleted: shows.isDeleted })
      }
    }
  }
  return changes
}

/**
 * The collection of a page of its photos, as it is shown. The server may move or delete a photo while the page is
 * requested. The page's photos show whether it had, if they include the photo or are all of the collection.
 */
export const layCount = (
  { mutations, apply }: Pick<Overlay, 'mutations' | 'apply'>,
  { value: { collection, items, page, hasMore }, requestedAt = 0 }: Page,
): ShownCollection | undefined => {
  const { collectionId } = collection
  const shown = apply('collection', collectionId, collection, requestedAt)
  if (!shown || shown === collection) return shown
  const answered = new Set(items.map(({ id }) => id))
  const isWhole = page === 0 && hasMore === false
  let { flickCount } = collection
  for (const [id, { count, place, isDeleted }] of changesOf(mutations, collectionId, requestedAt)) {
    const isIn = !isDeleted && place === collectionId
    flickCount += isWhole || answered.has(id) ? Number(isIn) - Number(answered.has(id)) : count
  }
  return { ...shown, flickCount: Math.max(0, flickCount) }
}
