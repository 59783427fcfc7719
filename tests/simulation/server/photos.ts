/** Photos that are moved, deleted and restored. A call with several ids has an answer for each. */
import { ok, type ServerCode } from '../../../contract/failure'
import { allows, rolesOf, type Action } from '../../../contract/rights'
import { checkAddsTo, hasCreatorRights, seesCollection } from './rights'
import type { DoubleRoutes } from './route'
import { itemsOf, type CliqueRow, type CollectionRow, type ItemRow, type ServerState } from './state'

interface Found {
  item: ItemRow
  collection: CollectionRow
  mayDo(action: Action<'photo'>): boolean
  /** The leader removed the viewer after it was deleted. */
  isRemoved: boolean
  viewer: string
}

/** Whether the viewer may restore a deleted photo: who deleted it, or the leader in place of a former member. */
export const isDeleter = (clique: CliqueRow | undefined, viewer: string, { owner, deletedBy = '' }: ItemRow) => {
  const isMember = clique?.members.has(deletedBy) === true
  return deletedBy === viewer && (isMember || owner === viewer)
    ? true
    : clique?.leader === viewer && deletedBy !== owner && !isMember
}

/** A sent photo, and the viewer's rights over it; undefined if they have none. */
export const find = (state: ServerState, viewer: string, id: string): Found | undefined => {
  const item = state.items.get(id)
  const collection = state.collections.get(item?.collectionId ?? '')
  const clique = state.cliques.get(collection?.cliqueId ?? '')
  if (!item?.isReady || !collection) return undefined
  const roles = rolesOf({
    viewer: seesCollection(state, viewer, collection),
    member: clique?.members.has(viewer) === true,
    leader: clique?.leader === viewer,
    creator: hasCreatorRights(state, viewer, collection),
    uploader: item.owner === viewer,
    deleter: item.isDeleted && isDeleter(clique, viewer, item),
  })
  if (roles.length === 0) return undefined
  const { deletedOrder } = item
  const isRemoved = deletedOrder !== undefined && (clique?.removed.get(viewer) ?? 0) > deletedOrder
  return { item, collection, mayDo: (action) => allows('photo', action, roles), isRemoved, viewer }
}

const each = (ids: readonly string[], change: (id: string) => ServerCode | undefined) =>
  [...new Set(ids)].map((id) => {
    const code = change(id)
    return { id, ...(code && { code }) }
  })

export const deleteOne = (state: ServerState, found: Found | undefined): ServerCode | undefined => {
  if (!found) return 'NOT_FOUND'
  if (!found.mayDo('delete')) return found.item.isDeleted ? 'NOT_FOUND' : 'FORBIDDEN'
  const deleted = { isDeleted: true, deletedBy: found.viewer, deletedOrder: state.nextOrder() }
  if (!found.item.isDeleted) Object.assign(found.item, deleted)
  return undefined
}

/** Shows a photo again. */
export const showAgain = (item: ItemRow) =>
  Object.assign(item, { isDeleted: false, deletedBy: undefined, deletedOrder: undefined })

const restoreOne = (found: Found | undefined): ServerCode | undefined => {
  if (!found) return 'NOT_FOUND'
  if (found.item.isDeleted && (found.isRemoved || !found.mayDo('restore'))) return 'NOT_FOUND'
  if (found.collection.isDeleted) return 'COLLECTION_DELETED'
  showAgain(found.item)
  return undefined
}

const moveOne = (found: Found | undefined, target: CollectionRow): ServerCode | undefined => {
  if (!found || found.item.isDeleted || found.collection.isDeleted) return 'NOT_FOUND'
  if (!found.mayDo(found.collection.cliqueId === target.cliqueId ? 'move' : 'moveToOtherClique')) return 'FORBIDDEN'
  found.item.collectionId = target.id
  return undefined
}

/** The user chooses the id of a copy; an id that is in use for another item is rejected. */
const copyOne = (
  state: ServerState,
  viewer: string,
  { id, copyId }: { id: string; copyId: string },
  target: CollectionRow,
): ServerCode | undefined => {
  const earlier = state.items.get(copyId)
  if (earlier) return earlier.owner === viewer && earlier.reservedIn === target.id ? undefined : 'NOT_FOUND'
  const found = find(state, viewer, id)
  if (!found || found.item.isDeleted || found.collection.isDeleted) return 'NOT_FOUND'
  if (!found.mayDo('copy')) return 'FORBIDDEN'
  const { md5 } = found.item.variants.base
  if (itemsOf(state, target.id).some(({ variants }) => variants.base.md5 === md5)) return 'ALREADY_THERE'
  const place = { collectionId: target.id, reservedIn: target.id, clientId: copyId }
  state.items.set(copyId, {
    ...found.item,
    ...place,
    id: copyId,
    likes: new Set(),
    people: new Set(found.item.people),
    order: state.nextOrder(),
  })
  return undefined
}

export const photos = {
  moveFlicks: (state, { body: { ids, collectionId } }, { userId }) => {
    const target = checkAddsTo(state, userId, collectionId)
    if (!target.ok) return target
    return ok({ results: each(ids, (id) => moveOne(find(state, userId, id), target.value)) })
  },
  copyFlicks: (state, { body: { photos: chosen, collectionId } }, { userId }) => {
    const target = checkAddsTo(state, userId, collectionId)
    if (!target.ok) return target
    const results = chosen.map((one) => {
      const code = copyOne(state, userId, one, target.value)
      return { id: one.copyId, ...(code && { code }) }
    })
    return ok({ results })
  },
  deleteFlicks: (state, { body: { ids } }, { userId }) =>
    ok({ results: each(ids, (id) => deleteOne(state, find(state, userId, id))) }),
  restoreFlicks: (state, { body: { ids } }, { userId }) =>
    ok({ results: each(ids, (id) => restoreOne(find(state, userId, id))) }),
} satisfies DoubleRoutes
