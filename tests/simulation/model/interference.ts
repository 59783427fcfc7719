/** Deeds of a user that other users may have undone: their state is then not certain. */
import type { DeedKind } from './deed-kinds'
import { hasBlocks, isOfPhoto, type Deed, type Ledger } from './ledger'

type Test = (deed: Deed, other: Deed) => boolean

/** A user who took over what a guest did is a member, whatever they did before. */
const isClaimBy = (userId: string, other: Deed) => other.kind === 'claim' && other.person === userId

/** Whether a deed of a kind may have been undone, or rejected, because of another deed. */
const undone: Partial<Record<DeedKind, Test>> = {
  follow: ({ person, thing }, other) =>
    other.kind === 'remove follower' && other.person === thing && other.thing === person,
  'remove follower': ({ person, thing }, other) =>
    other.kind === 'follow' && other.person === thing && other.thing === person,
  member: ({ person }, other) => (other.kind === 'remove member' && other.thing === person) || isClaimBy(person, other),
  'remove member': ({ thing }, other) => (other.kind === 'member' && other.person === thing) || isClaimBy(thing, other),
  'hand over': ({ thing }, other) => (other.kind === 'member' && other.thing === thing) || other.kind === 'claim',
  // The guest's later like of the same photo waited, and was sent as the user's.
  like: ({ person }, other) => isClaimBy(person, other),
  'settle report': ({ thing }, other) =>
    other.thing === thing &&
    (other.kind === 'report photo' || (other.kind === 'delete photo' && other.wanted === false)),
}

/** Photos that leave with a member, or by a decision about a report. */
const ofPhotos: Test = (deed, other) =>
  other.takesPhotos ||
  other.kind === 'remove guest' ||
  (other.kind === 'settle report' && other.wanted === 'remove' && other.thing === deed.thing)

/** Whether photos left with a member, or by a decision: their deletion does not name them. */
export const tookPhotos = ({ deeds }: Pick<Ledger, 'deeds'>) =>
  deeds.some(
    ({ kind, wanted, takesPhotos }) =>
      takesPhotos || kind === 'remove guest' || (kind === 'settle report' && wanted === 'remove'),
  )

/** A block by either user ends follows, and hides names. */
const ENDED_BY_BLOCKS = new Set(['follow', 'remove follower', 'name people'])

/** Whether another action in the run may have undone it. */
export const mayBeUndone = (deed: Deed, { deeds }: Pick<Ledger, 'deeds'>): boolean => {
  if (ENDED_BY_BLOCKS.has(deed.kind) && hasBlocks({ deeds })) return true
  const test = isOfPhoto(deed) || deed.kind === 'copy photo' ? ofPhotos : undone[deed.kind]
  return test !== undefined && deeds.some((other) => test(deed, other))
}
