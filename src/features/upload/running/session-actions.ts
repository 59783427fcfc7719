/** The user's actions on a started upload. */
import { now } from '../../../platform/clock'
import { changeUpload, clearUpload, type Upload, type UploadSession } from '../../../sync/uploads/uploads'
import { advance } from '../../../upload/engine/session-machine'
import { dropFiles } from '../pictures/previews'
import { setShown } from './shown'

export const minimize = (id: string) => changeUpload(id, (session) => advance(session, { type: 'minimized' }, now()))

/** Shows only this upload in the dialog. */
export const expand = (id: string, all: readonly Upload[]) => {
  setShown(id)
  for (const { session } of all) if (session.id !== id && !session.isMinimized) void minimize(session.id)
  return changeUpload(id, (session) => advance(session, { type: 'maximized' }, now()))
}

/** Removes a finished upload, with all data that was stored for it. */
export const clear = async (session: UploadSession) => {
  dropFiles(session.id)
  await clearUpload(session)
}

export const isOver = ({ state }: UploadSession) => state === 'COMPLETED' || state === 'ERROR'
