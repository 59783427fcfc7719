import type { Refused } from '../../sync/kinds/base/refusals'
import { photoAlt } from '../../ui/pictures/photo-alt'

const NAMED_PHOTOS = 2

/** 'A, B and 3 more'. */
const namesOf = (photos: NonNullable<Refused['photos']>) => {
  const names = photos.flatMap(({ flick }) => (flick ? [photoAlt(flick)] : [])).slice(0, NAMED_PHOTOS)
  const more = photos.length - names.length
  if (names.length === 0) return more === 1 ? '1 photo' : `${more} photos`
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`
}

/** The photos that were not moved or copied, and the reason. */
const placedRefused =
  (acted: 'moved' | 'copied') =>
  ({ photos, error }: Pick<Refused, 'photos'> & Partial<Pick<Refused, 'error'>>) => {
    if (error?.code === 'QUOTA_EXCEEDED')
      return `Nothing was ${acted}: your photos would take more space than you may use.`
    if (!photos) return `Nothing was ${acted}: that is not possible there.`
    const of = (...codes: string[]) => photos.filter(({ code }) => codes.includes(code))
    const [gone, there] = [of('NOT_FOUND'), of('ALREADY_THERE')]
    const others = photos.filter((photo) => !gone.includes(photo) && !there.includes(photo))
    return [
      gone.length > 0 && `Not ${acted}, because deleted: ${namesOf(gone)}.`,
      there.length > 0 && `Not ${acted}, because already there: ${namesOf(there)}.`,
      others.length > 0 && `Not ${acted}, because not allowed: ${namesOf(others)}.`,
    ]
      .filter(Boolean)
      .join(' ')
  }
export const moveRefused = placedRefused('moved')
export const copyRefused = placedRefused('copied')

/**
 * The message for each kind of mutation that the server rejected. A rejected follow is only logged
 * (docs/specification.md 2.8).
 */
export const refusedCopy = {
  like: 'Failed to update like. Please try again.',
  follow: undefined,
  /** A rejected join or leave is only logged (docs/specification.md 2.8). */
  membership: undefined,
  people: 'A member, follower or blocked user could not be changed. All is shown as it is now.',
  followRequest: 'A follow request could not be answered. It is in your activity again.',
  comment: 'A comment could not be posted. It is kept with its photo.',
  commentLike: 'Failed to update like. Please try again.',
  commentDelete: 'Failed to delete comment. Please try again.',
  edit: 'A change could not be saved. It is kept where you made it.',
  activitySeen: undefined,
  deletion: 'Some of it could not be deleted or restored. It is shown as it is now.',
  move: moveRefused,
  copy: copyRefused,
  moderation: 'A decision about a photo or its comments could not be saved. All is shown as it is now.',
  picture: 'Your profile picture could not be saved. Your profile says why.',
} as const satisfies Record<Refused['kind'], string | undefined | ((refused: Refused) => string)>
