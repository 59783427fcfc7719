/** The rows of guest links, of guests and of their sessions (server/database/tables/guests.ts). */
import type { InferOutput } from 'valibot'
import type { GuestRights } from '../../../../contract/calls/guest-links'

export interface GuestLinkRow {
  id: string
  kind: 'guest' | 'wall'
  collectionId: string
  createdBy: string
  secret: string
  rights: InferOutput<typeof GuestRights>
  photoLimit: number
  guestPhotoLimit: number
  expiresAt: string
  createdAt: string
  isPaused: boolean
  isRevoked: boolean
  order: number
}

export interface GuestRow {
  userId: string
  uid: string
  linkId: string
  name: string
  since: string
  order: number
  /** The user who the guest became. */
  claimedBy?: string
  /** The order of the removal by a host, with which the guest's photos were deleted. */
  removedOrder?: number | undefined
}

export interface GuestCodeRow {
  userId: string
  /** ISO. */
  expiresAt: string
}

export interface GuestSessionRow {
  userId: string
  /** The guest has left. */
  isOver: boolean
}
