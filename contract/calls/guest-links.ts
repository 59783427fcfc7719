/** Guest links: a collection's creator or leader makes one, and anyone who opens it may add photos (docs/guests.md). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { guestLimits } from '../guest-limits'
import { lifetimes } from '../limits'
import { pageSizes } from '../page-sizes'
import { page } from '../reading/page'
import { Done, pages } from './shared'

const positive = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max))

/** The rights of a link's guests. */
export const GuestRights = v.object({
  add: v.boolean(),
  see: v.boolean(),
  like: v.boolean(),
  readComments: v.boolean(),
  download: v.boolean(),
  /** Become a member of the clique. */
  join: v.boolean(),
})

/** `wall`: shows the collection on a screen in a room, and nothing else. It asks no name, and its screens are no guests. */
export const GuestLinkKind = v.picklist(['guest', 'wall'])

/** A link as its hosts see it. It has no secret, because the server stores none. */
export const GuestLink = v.object({
  linkId: v.string(),
  kind: GuestLinkKind,
  dateCreated: v.string(),
  expiresAt: v.string(),
  isPaused: v.boolean(),
  rights: GuestRights,
  /** The most photos of all guests together, and of one guest; 0 of a wall. */
  photoLimit: v.number(),
  guestPhotoLimit: v.number(),
  guests: v.number(),
  photos: v.number(),
  /** The username of its maker; absent if the viewer sees no such user. */
  madeBy: v.optional(v.string()),
})

/** A guest as the hosts of the collection see them. */
export const Guest = v.object({
  userId: v.string(),
  /** Empty once it is deleted, some time after the link has ended. */
  name: v.string(),
  since: v.string(),
  photos: v.number(),
  isRemoved: v.boolean(),
  /** The guest has become a user, whose photos these are now: `removeGuest` refuses. */
  hasJoined: v.optional(v.boolean()),
})

/** Seconds from now. */
const expiresIn = positive(guestLimits.seconds)

/** The settings of a link for guests. */
const ForGuests = v.pipe(
  v.object({
    kind: v.optional(v.literal('guest'), 'guest'),
    rights: GuestRights,
    expiresIn,
    photoLimit: positive(guestLimits.photos),
    guestPhotoLimit: positive(guestLimits.photos),
  }),
  v.check(({ rights: { add, see } }) => add || see, 'guests must be able to add or to see'),
  v.check(
    ({ rights: { see, like, readComments, download } }) => see || !(like || readComments || download),
    'who likes, reads or downloads must be able to see',
  ),
)
const ForWall = v.object({ kind: v.literal('wall'), expiresIn })

export const guestLinks = defineCalls({
  createGuestLink: {
    method: 'POST',
    path: '/collection/{id}/guestLink',
    access: 'person',
    body: v.variant('kind', [ForGuests, ForWall]),
    /** The only answer that ever contains the secret. */
    answer: v.object({ link: GuestLink, secret: v.string() }),
  },
  guestLinks: {
    method: 'GET',
    path: '/collection/{id}/guestLinks',
    access: 'person',
    lifetime: lifetimes.stats,
    query: pages(20),
    answer: page('links', GuestLink),
  },
  /** While a link is paused its guests neither add nor see, and no others come. */
  pauseGuestLink: {
    method: 'PUT',
    path: '/guestLink/{linkId}/paused',
    access: 'person',
    body: v.object({ isPaused: v.boolean() }),
    answer: Done,
  },
  /** Ends the sessions of all its guests. Their photos stay. */
  revokeGuestLink: { method: 'DELETE', path: '/guestLink/{linkId}', access: 'person', answer: Done },
  guestsOfLink: {
    method: 'GET',
    path: '/guestLink/{linkId}/guests',
    access: 'person',
    lifetime: lifetimes.stats,
    query: pages(pageSizes.cliqueMembers),
    answer: page('guests', Guest),
  },
  /** Ends a guest's sessions, and deletes all their photos in the clique. Refuses a guest who has become a user. */
  removeGuest: { method: 'POST', path: '/guest/{userId}/remove', access: 'person', answer: Done },
  /** Undoes the removal: the photos that it deleted are shown again. */
  restoreGuest: { method: 'POST', path: '/guest/{userId}/restore', access: 'person', answer: Done },
})
