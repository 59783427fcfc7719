import { useEffect, useState, useSyncExternalStore } from 'react'
import { storeTrouble, watchStoreTrouble } from '../../../platform/store-trouble'
import { useSession } from '../../../sync/reading/hooks'
import { bearerToken } from '../../../sync/session/token'
import { unauthorized } from '../../../sync/session/unauthorized'
import { useIdle } from '../../../ui/tools/use-idle'

const sessionOf = (uid: string) => ({
  token: (force: boolean) => bearerToken(uid, force),
  onUnauthorized: () => unauthorized(uid),
})

/**
 * Runs the upload engine of the signed-in user while `possible`: from the first idle moment on, or at once if `urgent`
 * (uploads wait). Its code is fetched only then. It does not run after a newer version of the app, in another tab, has
 * changed the database: that version may use another schema.
 */
export const useEngine = ({ urgent, possible }: { urgent: boolean; possible: boolean }) => {
  const uid = useSession()?.uid
  const [idle, setIdle] = useState(false)
  useIdle(() => setIdle(true))
  const isOutdated = useSyncExternalStore(watchStoreTrouble, storeTrouble) === 'outdated'
  const wanted = possible && (idle || urgent) && !isOutdated
  useEffect(() => {
    if (uid === undefined || !wanted) return
    let isGone = false
    let stop = () => {}
    void import('../../../workers/upload-handle').then(({ startUploads }) => {
      if (!isGone) stop = startUploads(uid, sessionOf(uid)).stop
    })
    return () => {
      isGone = true
      stop()
    }
  }, [uid, wanted])
}
