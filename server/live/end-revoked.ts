import type { Database } from '../database/tables'
import { findPresent } from '../guests/find-guest'
import { findDevices } from '../identity/devices'
import type { Streams } from './streams'

/**
 * Ends the streams of users who were signed out everywhere since ([S23]) or are suspended, and of devices whose
 * session ended, and of guests whose link ended or who were removed.
 */
export const endRevokedStreams = async (db: Database, streams: Streams): Promise<void> => {
  const people = streams.people()
  if (people.length === 0) return
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'tokens_valid_after', 'suspended_at'])
    .where('user_id', 'in', people)
    .where(({ eb, or }) => or([eb('tokens_valid_after', 'is not', null), eb('suspended_at', 'is not', null)]))
    .execute()
  for (const { user_id: userId, tokens_valid_after: since, suspended_at: suspended } of rows)
    for (const stream of streams.of(userId))
      if (suspended || (since && stream.person.signedInAt < since)) stream.end('token')
  const ofGuests = streams.all().flatMap((stream) => stream.person.guest?.session ?? [])
  const present = new Set(await findPresent(db, ofGuests))
  for (const stream of streams.all())
    if (stream.person.guest && !present.has(stream.person.guest.session)) stream.end('token')
  const onDevices = streams.all().filter(({ person }) => person.deviceId !== undefined)
  const deviceIds = onDevices.map(({ person }) => person.deviceId ?? '')
  const signedIn = new Set(await findDevices(db, deviceIds))
  for (const stream of onDevices) if (!signedIn.has(stream.person.deviceId ?? '')) stream.end('token')
}
