import type { GuestRight } from './call'

type OfLink = Record<Exclude<GuestRight, 'enter' | 'own'>, boolean>

/** The rights that a link in force gives to its guests (see `GuestRight`). */
export const guestRights = (
  kind: 'guest' | 'wall',
  { add, see, like, readComments, download }: OfLink,
): Record<GuestRight, boolean> => ({
  enter: true,
  own: kind === 'guest',
  add,
  see,
  like,
  readComments,
  download,
})
