/** What the commands about comments do. */
import type { Tab } from '../device/tab'
import { at, placeOf, show, tabOf, type Performers } from './finding'
import type { World } from './world'

const commentsShown = (world: World, tab: Tab, thing: number) => {
  const photoId = at(world.photos, thing >> 1) ?? ''
  return { photoId, comments: show(world, tab, 'comments', photoId)?.items ?? [] }
}

export const commentPerformers: Pick<Performers, 'comment' | 'reply' | 'like comment' | 'delete comment'> = {
  comment: (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const photoId = at(world.photos, command.thing) ?? ''
    if (!show(world, tab, 'comments', photoId)) return
    ledger.wrote(tab, { photoId, collectionId: placeOf(world, photoId) })
  },
  reply: (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const { photoId, comments } = commentsShown(world, tab, command.thing)
    const parent = at(
      comments.filter(({ pending }) => !pending),
      command.thing,
    )
    if (parent) ledger.wrote(tab, { photoId, collectionId: placeOf(world, photoId), parentId: parent.id })
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
    if (comment) ledger.deleted(tab, { photoId, collectionId: placeOf(world, photoId) }, comment)
  },
}
