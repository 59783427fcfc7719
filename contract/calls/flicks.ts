/** Single photos, comments and their replies. */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Id, paging, requiredText, text } from '../fields'
import { lifetimes, limits } from '../limits'
import { pageSizes } from '../page-sizes'
import * as read from '../reading/read'
import { Comment } from '../reading/comment'
import { DeletedFlick } from '../reading/deleted'
import { page } from '../reading/page'
import { Done, pages } from './shared'

const Photos = v.object({ ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(limits.photosPerCall)) })
/** One result for each photo, in the order of the ids, each id once; with a code if the photo was refused. */
const Outcomes = v.object({ results: v.array(v.object({ id: v.string(), code: v.optional(v.string()) })) })

const Degrees = (most: number) => v.optional(v.pipe(v.number(), v.minValue(-most), v.maxValue(most)))
const Place = v.pipe(
  v.object({ name: v.optional(text(limits.placeName)), lat: Degrees(90), lng: Degrees(180) }),
  v.check(({ lat, lng }) => (lat === undefined) === (lng === undefined), 'lat and lng belong together'),
)

export const flicks = defineCalls({
  /** A missing field stays as it is. `location: null` removes the location. */
  editFlick: {
    method: 'PATCH',
    path: '/flick/{id}',
    access: 'person',
    body: v.object({
      caption: v.optional(text(limits.captionInEdit)),
      location: v.optional(v.nullable(Place)),
      /** Members of the clique. */
      taggedMembers: v.optional(v.pipe(v.array(Id), v.maxLength(limits.peopleInPhoto))),
    }),
    answer: v.object({ flick: read.Flick }),
  },
  /** Removes the caller's own tag from a photo. */
  untagSelf: { method: 'POST', path: '/flick/{id}/untag', access: 'person', answer: Done },
  /** Moves photos to another collection that the user may add photos to. */
  moveFlicks: {
    method: 'POST',
    path: '/flick/move',
    access: 'person',
    body: v.object({ ...Photos.entries, collectionId: Id }),
    answer: Outcomes,
  },
  /**
   * Copies photos to another collection that the user may add photos to. The user chooses the id of each copy: the same
   * id returns the same copy. One result for each copy, by its id; with ALREADY_THERE if the collection has a photo of
   * the same bytes.
   */
  copyFlicks: {
    method: 'POST',
    path: '/flick/copy',
    access: 'person',
    body: v.object({
      photos: v.pipe(v.array(v.object({ id: Id, copyId: Id })), v.minLength(1), v.maxLength(limits.photosPerCopy)),
      collectionId: Id,
    }),
    answer: Outcomes,
  },
  deleteFlicks: {
    method: 'POST',
    path: '/flick/delete',
    access: 'person',
    guests: 'own',
    body: Photos,
    answer: Outcomes,
  },
  restoreFlicks: {
    method: 'POST',
    path: '/flick/restore',
    access: 'person',
    // Not `own`: a paused link shows no photos that it did not show before.
    guests: 'add',
    body: Photos,
    answer: Outcomes,
  },
  /** Deleted photos that the user may restore, of one collection or of all. */
  deletedFlicks: {
    method: 'GET',
    path: '/flick/deleted',
    access: 'person',
    lifetime: lifetimes.stats,
    query: v.object({ ...paging(pageSizes.deleted), collectionId: v.optional(Id) }),
    answer: page('flicks', DeletedFlick),
  },
  shareFlick: {
    method: 'POST',
    path: '/flick/{id}/share',
    access: 'person',
    answer: v.object({ shareUrl: v.string() }),
  },
  reportFlick: {
    method: 'POST',
    path: '/flick/{id}/report',
    access: 'person',
    body: v.object({ reason: requiredText(limits.reportReason) }),
    answer: Done,
  },
  flickComments: {
    method: 'GET',
    path: '/flick/{id}/comments',
    access: 'person',
    query: pages(pageSizes.comments),
    answer: page('comments', Comment),
  },
  getFlick: {
    method: 'GET',
    path: '/flick/{id}',
    access: 'person',
    guests: 'see',
    lifetime: lifetimes.collections,
    answer: v.object({ flick: read.Flick }),
  },
  commentsOfFlick: {
    method: 'GET',
    path: '/comment/collectionItem/{itemId}',
    access: 'person',
    guests: 'readComments',
    lifetime: lifetimes.comments,
    query: pages(pageSizes.comments),
    answer: page('comments', Comment),
  },
  replies: {
    method: 'GET',
    path: '/comment/replies/{commentId}',
    access: 'person',
    guests: 'readComments',
    lifetime: lifetimes.comments,
    query: pages(pageSizes.replies),
    answer: page('comments', Comment),
  },
  createComment: {
    method: 'POST',
    path: '/comment/create',
    access: 'person',
    body: v.object({
      payload: requiredText(limits.comment),
      collectionItemId: Id,
      parentId: v.optional(Id),
      /** The same clientId returns the same comment. */
      clientId: v.optional(Id),
    }),
    answer: v.object({ comment: Comment }),
  },
  likeComment: { method: 'POST', path: '/comment/like/{id}', access: 'person', answer: Done },
  unlikeComment: { method: 'POST', path: '/comment/unlike/{id}', access: 'person', answer: Done },
  /**
   * With `clientId`, deletes the caller's comment that was sent with it, even if it has not arrived yet: with the
   * number of a later change (contract/change.ts), a request for that comment that is still in flight is then refused.
   */
  deleteComment: {
    method: 'DELETE',
    path: '/comment/{id}',
    access: 'person',
    query: v.object({ clientId: v.optional(Id) }),
    answer: Done,
  },
})
