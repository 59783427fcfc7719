import { useSyncExternalStore } from 'react'
import { useSession } from '../reading/hooks'
import { uploadsOf, type Upload, type UploadsWatch } from './uploads'

const none: UploadsWatch = {
  subscribe: () => () => undefined,
  view: () => undefined,
  isClosed: () => false,
  takeLost: () => 0,
}

const useMyWatch = () => {
  const uid = useSession()?.uid
  return uid === undefined ? none : uploadsOf(uid)
}

/** The uploads of the signed-in user, live, oldest first; undefined until they were read. */
export const useUploads = (): readonly Upload[] | undefined => {
  const watch = useMyWatch()
  return useSyncExternalStore(watch.subscribe, watch.view)
}

/** Whether the queue of photos that wait cannot be opened. */
export const useQueueClosed = (): boolean => {
  const watch = useMyWatch()
  return useSyncExternalStore(watch.subscribe, watch.isClosed)
}

/** Returns the number of photos that the browser removed while they waited; once. */
export const useTakeLost = () => useMyWatch().takeLost
