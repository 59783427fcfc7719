/** The sender of each kind of mutation. Not part of the first load. */
import type { MutationKind } from '../../store/outbox/mutation-kinds'
import { seenSender } from './seen-sender'
import { requestSender } from './request-sender'
import { commentSender, deleteSender } from './comment-senders'
import { deletionSender } from './deletion-sender'
import { editSender } from './edit-sender'
import { pictureSender } from './pictures/profile-picture'
import { moderationSender } from './moderation-sender'
import { copySender, moveSender } from './move-sender'
import { followSender } from './follow-sender'
import { membershipSender } from './membership-sender'
import { peopleSender } from './people-sender'
import type { Sender } from './base/sender'

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
