import type { GuestLinkRow } from '../../server/guests/rows'
import type { ServerState } from '../../server/state'
import type { Person } from '../world'

/** A link of a month, by which guests may do all that links allow. Its names are no draws of the run's generator. */
export const addGuestLink = (state: ServerState, { userId }: Person, collectionId: string): GuestLinkRow => {
  const link: GuestLinkRow = {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'guest',
    collectionId,
    createdBy: userId,
    secret: 'secret-of-the-run-0001',
    rights: { add: true, see: true, like: true, readComments: false, download: false, join: true },
    photoLimit: 14,
    guestPhotoLimit: 8,
    expiresAt: '2026-02-01T00:00:00.000Z',
    createdAt: state.now(),
    isPaused: false,
    isRevoked: false,
    order: state.nextOrder(),
  }
  state.guestLinks.set(link.id, link)
  return link
}
