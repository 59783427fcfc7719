import { useEffect, useEffectEvent, useRef } from 'react'
import { now } from '../../platform/clock'
import { describe, log } from '../../platform/log'
import { cacheOf } from '../../store/cache'
import { dropFormPicture, keepFormPicture, readFormPicture } from '../../store/outbox/form-pictures'
import { useSession } from '../reading/hooks'

const warn = (error: unknown) => log.warn('form.picture_not_kept', { error: describe(error) })

/**
 * The picture of a form's field outlives the page, as its other fields do ([Note: Forms outlive the page]). Calls
 * `onFound` with an earlier page's picture; returns a function that stores the chosen picture, or deletes it
 * (undefined) when the form is saved or discarded.
 */
export const useKeptPicture = (form: string, field: string, onFound: (file: File) => void) => {
  const uid = useSession()?.uid
  const name = `${form} ${field}`
  const isChanged = useRef(false)
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (uid === undefined) return
    const life = new AbortController()
    readFormPicture(cacheOf(uid), name, now()).then(
      (file) => file && !isChanged.current && !life.signal.aborted && found(file),
      warn,
    )
    return () => life.abort()
  }, [uid, name])
  return (file: File | undefined) => {
    isChanged.current = true
    if (uid === undefined) return
    const db = cacheOf(uid)
    ;(file ? keepFormPicture(db, name, file, now()) : dropFormPicture(db, name)).catch(warn)
  }
}
