/** The snapshot of home of the user whom this tab shows. Not part of the first load. */
import { dropSnapshot, writeSnapshot } from '../../store/home-snapshot'
import { currentSession } from './session-state'

/** Stores the markup of home for `uid`; undefined deletes the snapshot, since home shows nothing worth one. */
export const storeSnapshot = async (uid: string, build: string, markup: string | undefined): Promise<void> => {
  const session = currentSession()
  if (session?.uid !== uid) return
  if (markup === undefined) await dropSnapshot()
  else await writeSnapshot({ uid, signInId: session.signInId, build, markup })
}
