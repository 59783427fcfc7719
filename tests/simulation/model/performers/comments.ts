/** Performs the commands about comments. */
import type { Tab } from '../../device/tab'
import { at, show, tabOf, viewedIn, type Performers } from './finding'
import { openScreenOf } from '../screens'
import type { World } from '../world'

const commentsShown = (world: World, tab: Tab, thing: number) => {
  const photoId = at(world.photos, thing >> 1) ?? ''
  return { photoId, comments: show(world, tab, 'comments', photoId)?.items ?? [] }
}

/** Whether a photo has no field for comments, because its collection is shown without comments. */
const isMuted = (world: World, tab: Tab, photoId: string) =>
  openScreenOf(tab, 'collection', viewedIn(world, tab, photoId))?.value().collection?.commentsOff === true

export const commentPerformers = {
  comment: (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const photoId = at(world.photos, command.thing) ?? ''
    if (!show(world, tab, 'comments', photoId) || isMuted(world, tab, photoId)) return
    ledger.wrote(tab, { photoId, collectionId: viewedIn(world, tab, photoId) })
  },
  reply: (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const { photoId, comments } = commentsShown(world, tab, command.thing)
    const parent = at(
      comments.filter(({ pending }) => !pending),
      command.thing,
    )
    if (parent && !isMuted(world, tab, photoId))
      ledger.wrote(tab, { photoId, collectionId: viewedIn(world, tab, photoId), parentId: parent.id })
  },
  'like comment': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const { comments } = commentsShown(world, tab, command.thing)
    const comment = at(
      comments.filter(({ pending }) => !pending),
      command.thing,
    )
    if (comment)
      ledger.did(tab, 'like comment', comment.id, !comment.hasLiked, ({ actions }) =>
        actions.toggleCommentLike(comment),
      )
  },
  'delete comment': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const { photoId, comments } = commentsShown(world, tab, command.thing)
    const me = world.personOn.get(tab.device)?.userId
    const comment = at(
      comments.filter(({ userId, pending }) => userId === me && pending !== 'sending'),
      command.thing,
    )
    if (comment) ledger.deleted(tab, { photoId, collectionId: viewedIn(world, tab, photoId) }, comment)
  },
  'mute comments': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const { collection, may } = show(world, tab, 'collection', at(world.collections, command.thing) ?? '') ?? {}
    if (!collection || !may?.mute) return
    const wanted = collection.commentsOff !== true
    ledger.did(tab, 'mute comments', collection.collectionId, wanted, ({ actions }) =>
      actions.muteComments(collection, wanted),
    )
  },
} satisfies Partial<Performers>
