import { useEffect, useState } from 'react'
import { useSession } from '../../sync/hooks'
import { bearerToken } from '../../sync/token'
import { useIdle } from '../../ui/use-idle'

/**
 * Runs the upload engine of whoever is signed in, until they leave: from the first idle moment on, or at once when there
 * is something to do. Its code is fetched only then.
 */
export const useEngine = (urgent: boolean) => {
  const uid = useSession()?.uid
  const [idle, setIdle] = useState(false)
  useIdle(() => setIdle(true))
  const wanted = idle || urgent
  useEffect(() => {
    if (uid === undefined || !wanted) return
    let isGone = false
    let stop = () => {}
    void import('../../workers/upload-handle').then(({ startUploads }) => {
      if (!isGone) stop = startUploads(uid, bearerToken).stop
    })
    return () => {
      isGone = true
      stop()
    }
  }, [uid, wanted])
}
