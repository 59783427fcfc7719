/** The snapshot of home: see [Note: The snapshot of home] in device.ts. Not part of the first load. */
import type { SignIn } from '../platform/identity/sign-in'
import { device, type SessionRow, type SnapshotRow } from './device'

type Rows = [SessionRow | undefined, SnapshotRow | undefined]

const isOf = (row: SignIn | undefined, { uid, signInId }: SignIn) => row?.uid === uid && row.signInId === signInId

/** The snapshot of the signed-in user; undefined if none is stored, or it is of an earlier sign-in. */
export const readSnapshot = async (): Promise<SnapshotRow | undefined> => {
  const [session, snapshot] = (await device().session.bulkGet(['current', 'home'])) as Rows
  return snapshot && isOf(session, snapshot) ? snapshot : undefined
}

/** Stores a snapshot, unless its sign-in has ended in the meantime. */
export const writeSnapshot = (snapshot: Omit<SnapshotRow, 'id'>) =>
  device().transaction('rw', device().session, async () => {
    const [session] = (await device().session.bulkGet(['current'])) as Rows
    if (isOf(session, snapshot)) await device().session.put({ ...snapshot, id: 'home' })
  })

/** The snapshot may no longer be shown: the next start is without one, until home was shown again. */
export const dropSnapshot = () => device().session.delete('home')
