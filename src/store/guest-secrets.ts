/**
 * Secrets of guest links that were made on this device. Only it can show such a link again, until the link ends or the
 * user signs out.
 */
import type { CacheDatabase, GuestSecretRow } from './cache'

export const keepGuestSecret = ({ guestSecrets }: CacheDatabase, row: GuestSecretRow) => guestSecrets.put(row)

/** The secrets of a collection's links. */
export const readGuestSecrets = ({ guestSecrets }: CacheDatabase, collectionId: string): Promise<GuestSecretRow[]> =>
  guestSecrets.filter((row) => row.collectionId === collectionId).toArray()

/** For links that have ended. */
export const dropGuestSecrets = ({ guestSecrets }: CacheDatabase, linkIds: readonly string[]): Promise<void> =>
  guestSecrets.bulkDelete([...linkIds])
