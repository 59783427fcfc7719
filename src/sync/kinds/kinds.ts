/** The definition of each kind of mutation. Not part of the first load. */
import type { CacheDatabase } from '../../store/cache'
import type { ActionKind, MutationKind } from '../../store/outbox/mutation-types'
import { activitySeen } from './activity'
import type { Definition } from './base/definition'
import { comment, commentDelete, commentLike } from './comment'
import { deletion } from './deletion'
import { edit } from './edit'
import { follow, followRequest } from './follow'
import { like } from './like'
import { membership } from './membership'
import { moderation } from './moderation'
import { copy, move } from './move'
import { people } from './people'
import { picture } from './pictures/profile-picture'

const definitions = {
  like,
  comment,
  commentLike,
  commentDelete,
  follow,
  followRequest,
  membership,
  people,
  edit,
  picture,
  deletion,
  move,
  copy,
  moderation,
  activitySeen,
} satisfies { [K in MutationKind]: Definition<K, MutationKind> }

/** The definition for a row of any kind: `kinds[row.kind]`. */
export const kinds: Record<MutationKind, Definition<MutationKind>> = definitions

/** The table that accepted mutations of this kind move to. */
export const acceptedTable = (db: CacheDatabase, kind: MutationKind) => db[kinds[kind].acceptedIn]

export const isAction = (kind: MutationKind): kind is ActionKind => !kinds[kind].isBackground
