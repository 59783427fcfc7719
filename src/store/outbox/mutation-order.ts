/**
 * [Note: Mutations of one photo]
 *
 * Mutations of one key follow each other in one row. A deletion or a move of several photos has its own key, and an
 * edit and the removal of a name have two: for these, and for copies, the order of the user's actions is kept by
 * sending none before an earlier one of the same photo was answered. Likes and comments wait for deletions, and for the
 * copy that makes their photo, so that one row in trouble holds few others. A follow, a removed follower and a block of
 * one user are kept in order: a follow before the end of a block would be rejected. A leader's actions on the members
 * and reports of one clique are kept in order too: a user who has handed the lead on removes no one. So are the
 * comments of a collection with turning them off and on.
 */
import type { OutboxRow } from './mutation-rows'

interface Body {
  ids?: string[]
  photos?: { id: string; copyId: string }[]
  collectionItemId?: string
}

/** The photos that a mutation is about. */
const photosOf = ({ args: { params, body }, call }: Pick<OutboxRow, 'call' | 'args'>): readonly string[] => {
  const { ids = [], photos = [], collectionItemId } = (body ?? {}) as Body
  const copied = photos.flatMap((one) => [one.id, one.copyId])
  const { id, itemId, photoId } = params ?? {}
  const isEdit = call === 'editFlick' || call === 'untagSelf'
  return [...ids, ...copied, collectionItemId, itemId, photoId, isEdit ? id : undefined].filter(
    (one) => one !== undefined,
  )
}

const isChange = ({ kind }: OutboxRow) => kind === 'edit' || kind === 'move' || kind === 'copy'

/** The photos that do not exist before the server has answered the mutation. */
const madeBy = ({ kind, args: { body } }: OutboxRow) =>
  new Set(kind === 'copy' ? (body as Body).photos?.map(({ copyId }) => copyId) : [])

/** The clique of a leader's action. */
const BY_LEADER: ReadonlySet<string> = new Set(['removeMember', 'handOverClique', 'settleCliqueReport'])
const ledClique = ({ call, args, shows }: OutboxRow) => {
  if (call === 'muteComments') return (shows as { cliqueId: string }).cliqueId
  return BY_LEADER.has(call) ? args.params?.['id'] : undefined
}

const isMute = ({ call }: OutboxRow) => call === 'muteComments'

/** The collection of a comment, or of a mutation that turns comments off or on. */
const commentedCollection = (row: OutboxRow) => {
  if (isMute(row)) return row.args.params?.['id']
  return row.call === 'createComment'
    ? (row.shows as { place: { collectionId: string } }).place.collectionId
    : undefined
}

const BETWEEN_USERS: ReadonlySet<string> = new Set(['follow', 'unfollow', 'removeFollower', 'blockUser', 'unblockUser'])

/** The other user of a mutation between two users. */
const otherUser = ({ call, args: { params, body } }: OutboxRow) =>
  BETWEEN_USERS.has(call) ? (params?.['id'] ?? (body as { followee: string }).followee) : undefined

/** Whether `later` must not be sent before `earlier` was answered. */
export const mustFollow = (later: OutboxRow, earlier: OutboxRow): boolean => {
  const collection = commentedCollection(later)
  if (isMute(later) !== isMute(earlier) && collection !== undefined && commentedCollection(earlier) === collection)
    return true
  const clique = ledClique(later)
  if (clique !== undefined) return ledClique(earlier) === clique
  const user = otherUser(later)
  if (user !== undefined) return otherUser(earlier) === user
  const made = madeBy(earlier)
  if (photosOf(later).some((id) => made.has(id))) return true
  const isOrdered = later.kind === 'deletion' || earlier.kind === 'deletion' || (isChange(later) && isChange(earlier))
  if (!isOrdered) return false
  const photos = new Set(photosOf(earlier))
  return photosOf(later).some((id) => photos.has(id))
}
