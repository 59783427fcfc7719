/** The kinds of users' deeds. */
import type { MutationKind } from '../../../src/store/outbox/mutation-types'

interface DeedRules {
  /** The kind of its mutation; an edit if absent. */
  row?: MutationKind
  /** Several users may change its thing. */
  isShared?: true
  /** It belongs to no count on a screen. */
  isUncounted?: true
}

const rules = {
  like: { row: 'like' },
  'like comment': { row: 'commentLike' },
  'delete comment': { row: 'commentDelete' },
  'take back comment': { row: 'commentDelete' },
  'mute comments': { row: 'moderation', isShared: true, isUncounted: true },
  follow: { row: 'follow' },
  'remove follower': { row: 'people' },
  block: { row: 'people', isUncounted: true },
  member: { row: 'membership' },
  'remove member': { row: 'people', isShared: true },
  'hand over': { row: 'people', isShared: true, isUncounted: true },
  'name clique': { isShared: true },
  'name collection': { isShared: true },
  'cover collection': { isShared: true, isUncounted: true },
  'name user': {},
  'name photo': { isUncounted: true },
  'place photo': { isUncounted: true },
  'name people': { isShared: true, isUncounted: true },
  'move photo': { row: 'move', isShared: true, isUncounted: true },
  'copy photo': { row: 'copy', isShared: true, isUncounted: true },
  'delete photo': { row: 'deletion', isShared: true, isUncounted: true },
  'report photo': { isUncounted: true },
  'remove guest': { isShared: true, isUncounted: true },
  'pause link': { isShared: true, isUncounted: true },
  'revoke link': { isShared: true, isUncounted: true },
  /** Its thing is a guest's token. */
  claim: { isUncounted: true },
  'settle report': { row: 'moderation', isShared: true },
} satisfies Record<string, DeedRules>

export type DeedKind = keyof typeof rules
export const deedRules: Record<DeedKind, DeedRules> = rules
