import { patchSession } from '../../store/session-rows'
import { adoptRow } from '../session/session-state'

/** The server refuses the guest's token: nothing more is sent. The rest stays on the device until the guest leaves. */
export const endGuest = async (uid: string): Promise<void> => {
  await patchSession(uid, { isEnded: true })
  await adoptRow()
}
