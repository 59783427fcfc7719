/**
 * [Note: What a viewer is told]
 *
 * An answer is made in full, as a user gets it, and one function for each kind of viewer leaves out what the viewer may
 * not have. So a right that is refused as a call is not given away by a field of another answer: a guest without the
 * right to originals gets no URL of one, and one who may not read comments is not told how many there are. Every answer
 * to guests passes here (server/routes/guests/guest-shape.test.ts compares them, right by right).
 */
import type { InferInput } from 'valibot'
import type * as read from '../../contract/reading/read'
import type { Person } from '../identity/tokens/verify'
import type { ShownComment } from './comment'

/** The caller of a call. */
export type Viewer = Pick<Person, 'userId' | 'guest'>

type Urls = Partial<Record<'url' | 'highQualityUrl' | 'medQualityUrl', string | null | undefined>>
type Flick = InferInput<typeof read.Flick>
type Collection = InferInput<typeof read.Collection>

interface Shape {
  urls: <T extends Urls | null | undefined>(urls: T) => T
  flick: (flick: Flick) => Flick
  collection: (collection: Collection) => Collection
  comment: (row: ShownComment) => ShownComment
}

const same = <T>(value: T): T => value

/** The medium copy in place of the original. Every name keeps a URL: earlier apps expect one. */
const withoutOriginal: Shape['urls'] = (urls) =>
  urls && {
    ...urls,
    ...('url' in urls && { url: urls.medQualityUrl }),
    ...('highQualityUrl' in urls && { highQualityUrl: urls.medQualityUrl }),
  }

/** A guest sees the name of the collection's creator, and nothing else of the profile. */
const nameOf = ({ userId, username = '', firstName, lastName }: NonNullable<Collection['createdBy']>) =>
  userId ? { userId, username, firstName, lastName } : null

const forUser: Shape = { urls: same, flick: same, collection: same, comment: same }

const forGuest = (may: { originals: boolean; readComments: boolean }): Shape => {
  const urls = may.originals ? same : withoutOriginal
  return {
    urls,
    flick: ({ commentCount, user, ...flick }) => ({
      ...flick,
      urls: urls(flick.urls),
      user: user && { ...user, profilePic: urls(user.profilePic) },
      ...(may.readComments && { commentCount }),
    }),
    collection: ({ createdBy, ...collection }) => ({
      ...collection,
      createdBy: createdBy ? nameOf(createdBy) : null,
      coverPhoto: urls(collection.coverPhoto),
    }),
    comment: ({ comment, ...rest }) => ({
      ...rest,
      comment: { ...comment, userProfilePic: urls(comment.userProfilePic) },
    }),
  }
}

/** A screen in a room, in full quality. */
const forWall = forGuest({ originals: true, readComments: false })

/** The shape of every answer to this viewer. */
export const shapeFor = ({ guest }: Viewer): Shape => {
  if (guest === undefined) return forUser
  if (guest.kind === 'wall') return forWall
  return forGuest({ originals: guest.rights.download, readComments: guest.rights.readComments })
}
