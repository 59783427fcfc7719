/** The sender of each kind of mutation. Not part of the first load. */
import type { MutationKind } from '../../../store/outbox/mutation-rows'
import { seenSender } from '../../activity/seen-sender'
import { requestSender } from '../../activity/request-sender'
import { commentSender, deleteSender } from '../../comments/comment-senders'
import { deletionSender } from '../../deleting/deletion-sender'
import { editSender } from '../../editing/edit-sender'
import { pictureSender } from '../../editing/waiting-picture'
import { moderationSender } from '../../moderating/moderation-sender'
import { copySender, moveSender } from '../../moving/move-sender'
import { followSender } from '../follow-sender'
import { membershipSender } from '../membership-sender'
import { peopleSender } from '../people-sender'
import type { Sender } from './sender'

export const senders: Record<MutationKind, Sender> = {
  like: {},
  commentLike: {},
  follow: followSender,
  followRequest: requestSender,
  membership: membershipSender,
  people: peopleSender,
  comment: commentSender,
  commentDelete: deleteSender,
  edit: editSender,
  picture: pictureSender,
  deletion: deletionSender,
  move: moveSender,
  copy: copySender,
  moderation: moderationSender,
  activitySeen: seenSender,
}
