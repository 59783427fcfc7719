import type { GuestRight } from './call'

/** A right that a host gives to the guests of a link. */
export type LinkRight = Exclude<GuestRight, 'enter' | 'own'>

/** The rights that a link in force gives to its guests (see `GuestRight`). */
export const guestRights = (
  kind: 'guest' | 'wall',
  { add, see, like, readComments, download }: Record<LinkRight, boolean>,
): Record<GuestRight, boolean> => ({
  enter: true,
  own: kind === 'guest',
  add,
  see,
  like,
  readComments,
  download,
})
