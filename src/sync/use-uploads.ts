import { useSyncExternalStore } from 'react'
import { useSession } from './hooks'
import { uploadsOf, type Upload, type UploadsWatch } from './uploads'

const nobody: UploadsWatch = { subscribe: () => () => undefined, view: () => undefined }

/** The uploads of whoever is signed in, live, oldest first; undefined until they were read. */
export const useUploads = (): readonly Upload[] | undefined => {
  const uid = useSession()?.uid
  const watch = uid === undefined ? nobody : uploadsOf(uid)
  return useSyncExternalStore(watch.subscribe, watch.view)
}
