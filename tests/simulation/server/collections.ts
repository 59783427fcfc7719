/** Collections and the photos in them. */
import { ok } from '../../../contract/failure'
import { changedOf } from '../../../server/basis/changed-of'
import { notFound, refuse } from '../../../server/basis/refusal'
import { reserveCover } from './covers'
import { presentClique, presentCollection, presentFlick } from './present'
import { checkCollection, checkItem, checkOwns, checkProfileLists, hasCreatorRights, seesCollection } from './rights'
import { pageOf, type DoubleRoutes } from './route'
import { isFollowing, itemsOf, type CollectionRow, type ItemRow, type ServerState } from './state'

const PHOTOS_PER_ENTRY = 4

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

const keys = {
  DATE: ({ takenAt }: ItemRow) => takenAt,
  LIKES: ({ likes }: ItemRow) => likes.size,
}

const sorted = (items: readonly ItemRow[], sort: string) => {
  const key = sort.startsWith('DATE') ? keys.DATE : keys.LIKES
  const ascending = items.toSorted((a, b) => compare(key(a), key(b)) || compare(a.id, b.id))
  return sort.endsWith('ASC') ? ascending : ascending.toReversed()
}

const newestFirst = (state: ServerState, viewer: string, isMeant: (row: CollectionRow) => boolean) =>
  [...state.collections.values()]
    .filter((row) => isMeant(row) && seesCollection(state, viewer, row))
    .toSorted((a, b) => b.order - a.order)

/** A guest sees the name of its creator and nothing else of the profile. */
const withoutProfile = (collection: ReturnType<typeof presentCollection>) => {
  const { userId, username, firstName, lastName } = collection.createdBy ?? { username: '' }
  return { ...collection, createdBy: userId === undefined ? null : { userId, username, firstName, lastName } }
}

export const collections = {
  collectionsOfUser: (state, { params, query }, { userId }) => {
    const allowed = checkProfileLists(state, userId, params.userId)
    if (!allowed.ok) return allowed
    const { rows, paging } = pageOf(
      newestFirst(state, userId, (row) => row.createdBy === params.userId),
      query,
    )
    return ok({ ...paging, collections: rows.map((row) => presentCollection(state, userId, row)) })
  },
  collectionsOfClique: (state, { params, query }, { userId }) => {
    if (!state.cliques.has(params.cliqueId)) return notFound('Clique')
    const { rows, paging } = pageOf(
      newestFirst(state, userId, (row) => row.cliqueId === params.cliqueId),
      query,
    )
    return ok({ ...paging, collections: rows.map((row) => presentCollection(state, userId, row)) })
  },
  getCollection: (state, { params: { id }, query }, { userId, guest }) => {
    const seen = checkCollection(state, userId, id)
    if (!seen.ok) return seen
    const all = sorted(itemsOf(state, id), query.sort)
    const { rows, paging } = pageOf(all, query)
    const collectionItems = rows.map((item) => presentFlick(state, userId, item))
    const whole = presentCollection(state, userId, seen.value)
    const collectionData = guest ? withoutProfile(whole) : whole
    return ok({ ...paging, collection: { collectionData, collectionItems } })
  },
  feed: (state, { query }, { userId }) => {
    const isNear = ({ cliqueId, createdBy }: CollectionRow) =>
      state.cliques.get(cliqueId)?.members.has(userId) === true || isFollowing(state, userId, createdBy)
    const { rows, paging } = pageOf(newestFirst(state, userId, isNear), query)
    const feed = rows.flatMap((row) => {
      const clique = state.cliques.get(row.cliqueId)
      if (!clique) return []
      const newest = sorted(itemsOf(state, row.id), 'DATEDESC').slice(0, PHOTOS_PER_ENTRY)
      return [
        {
          collection: presentCollection(state, userId, row),
          clique: presentClique(state, userId, clique),
          collectionItems: newest.map((item) => presentFlick(state, userId, item)),
        },
      ]
    })
    return ok({ ...paging, feed })
  },
  createCollection: (state, { body }, { userId }) => {
    const clique = state.cliques.get(body.cliqueId)
    if (!clique) return notFound('Clique')
    if (!clique.members.has(userId)) return refuse('FORBIDDEN', 'Only members of the clique may do this')
    const isSame = (row: CollectionRow) =>
      body.clientId !== undefined && row.createdBy === userId && row.clientId === body.clientId
    const earlier = [...state.collections.values()].find(isSame)
    const made: CollectionRow = earlier ?? {
      id: state.newId(),
      cliqueId: body.cliqueId,
      createdBy: userId,
      clientId: body.clientId,
      name: body.name,
      description: body.description,
      privacy: body.privacySetting,
      commentsOff: false,
      cover: null,
      isDeleted: false,
      order: state.nextOrder(),
      createdAt: state.now(),
    }
    state.collections.set(made.id, made)
    return ok({ collection: presentCollection(state, userId, made) })
  },
  editCollection: (state, { body }, { userId }) => {
    const owned = checkOwns(state, userId, body.collectionDataId)
    if (!owned.ok) return owned
    const row = owned.value
    Object.assign(row, changedOf(body, ['name', 'description']))
    row.privacy = body.privacySetting ?? row.privacy
    if (body.coverPhoto === null) row.cover = null
    const cover = body.coverPhoto && reserveCover(state, row, userId, body.coverPhoto)
    return ok({ collection: presentCollection(state, userId, row), ...(cover && { uploadUrls: cover }) })
  },
  muteComments: (state, { params: { id }, body: { isMuted } }, { userId }) => {
    const seen = checkCollection(state, userId, id)
    if (!seen.ok) return seen
    const isLeader = state.cliques.get(seen.value.cliqueId)?.leader === userId
    if (!isLeader && !hasCreatorRights(state, userId, seen.value))
      return refuse('FORBIDDEN', 'Only its creator and the leader of the clique may turn its comments off and on')
    seen.value.commentsOff = isMuted
    return ok({})
  },
  deleteCollection: (state, { params: { id } }, { userId }) => {
    const owned = checkOwns(state, userId, id)
    if (!owned.ok) return owned
    owned.value.isDeleted = true
    return ok({})
  },
  getFlick: (state, { params: { id } }, { userId }) => {
    const seen = checkItem(state, userId, id, true)
    return seen.ok ? ok({ flick: presentFlick(state, userId, seen.value) }) : seen
  },
  likeFlick: (state, { params: { itemId } }, { userId }) => {
    const seen = checkItem(state, userId, itemId)
    if (!seen.ok) return seen
    seen.value.likes.add(userId)
    return ok({})
  },
  unlikeFlick: (state, { params: { itemId } }, { userId }) => {
    const seen = checkItem(state, userId, itemId)
    if (!seen.ok) return seen
    seen.value.likes.delete(userId)
    return ok({})
  },
} satisfies DoubleRoutes
