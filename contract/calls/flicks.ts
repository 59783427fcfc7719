/** Single photos, comments and their replies. */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Id, requiredText } from '../fields'
import { lifetimes, limits, pageSizes } from '../limits'
import * as read from '../read'
import { page } from '../read-page'
import { Done, pages } from './shared'

export const flicks = defineCalls({
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
    answer: page('comments', read.Comment),
  },
  getFlick: {
    method: 'GET',
    path: '/flick/{id}',
    access: 'person',
    lifetime: lifetimes.collections,
    answer: v.object({ flick: read.Flick }),
  },
  commentsOfFlick: {
    method: 'GET',
    path: '/comment/collectionItem/{itemId}',
    access: 'person',
    lifetime: lifetimes.comments,
    query: pages(pageSizes.comments),
    answer: page('comments', read.Comment),
  },
  replies: {
    method: 'GET',
    path: '/comment/replies/{commentId}',
    access: 'person',
    lifetime: lifetimes.comments,
    query: pages(pageSizes.replies),
    answer: page('comments', read.Comment),
  },
  createComment: {
    method: 'POST',
    path: '/comment/create',
    access: 'person',
    body: v.object({
      payload: requiredText(limits.comment),
      collectionItemId: Id,
      parentId: v.optional(Id),
      /** The same clientId answers the same comment. */
      clientId: v.optional(Id),
    }),
    answer: v.object({ comment: read.Comment }),
  },
  likeComment: { method: 'POST', path: '/comment/like/{id}', access: 'person', answer: Done },
  unlikeComment: { method: 'POST', path: '/comment/unlike/{id}', access: 'person', answer: Done },
  deleteComment: { method: 'DELETE', path: '/comment/{id}', access: 'person', answer: Done },
})
