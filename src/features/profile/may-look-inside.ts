import type { User } from '../../../contract/entities'

/** A private profile's content is for its owner and followers; a request is not enough (docs/specification.md 1.6). */
export const mayLookInside = ({ userId, isPrivate, relationship }: User, myId: string) =>
  !isPrivate || userId === myId || relationship === 'following'
