/** Changes of the rows that name who is signed in (device.ts). Not part of the first load. */
import { device, ownSessionId, readSession, type SessionRow } from './device'

/** The row of `uid`, of any page. */
export const sessionOf = async (uid: string): Promise<SessionRow | undefined> => {
  const own = await readSession()
  if (own?.uid === uid) return own
  // The snapshot of home is long, and is not read.
  const others = device().session.where('id').notEqual('home')
  return others.filter((row) => row.uid === uid).first() as Promise<SessionRow | undefined>
}
/** Replaces the row of this page. The snapshot of home, which only the signed-in user has, ends with theirs. */
export const writeSession = (row: Omit<SessionRow, 'id'>) =>
  device().transaction('rw', device().session, async () => {
    if (ownSessionId === 'current') await device().session.delete('home')
    await device().session.put({ ...row, id: ownSessionId })
  })
/**
 * Changes fields of the row of `uid`; resolves to false, and changes nothing, if they are not signed in by now.
 */
export const patchSession = (
  uid: string,
  changes: Partial<Omit<SessionRow, 'id' | 'uid' | 'signInId'>>,
): Promise<boolean> =>
  device().transaction('rw', device().session, async () => {
    const row = await sessionOf(uid)
    if (!row) return false
    await device().session.put({ ...row, ...changes })
    return true
  })
/**
 * Deletes the row of `uid` and their snapshot of home; resolves to false, and deletes nothing, if the row was deleted
 * before.
 */
export const clearSession = (uid: string): Promise<boolean> =>
  device().transaction('rw', device().session, async () => {
    if (!(await sessionOf(uid))) return false
    await device()
      .session.filter((row) => row.uid === uid)
      .delete()
    return true
  })
