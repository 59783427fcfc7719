import { useRef, useState } from 'react'
import { toast } from '../layers/toast'
import { copy } from './copy'

/**
 * What the user asked for, once at a time: `during` runs `work`, and `busy` says that it runs. Work that throws is
 * reported, the user is told, and it can be tried again.
 */
export const useBusy = () => {
  const [busy, setBusy] = useState(false)
  const runs = useRef(false)
  const during = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (runs.current) return undefined
    runs.current = true
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      void toast({ text: copy.somethingWrong, tone: 'error' })
      // To where unexpected errors are logged.
      reportError(error)
      return undefined
    } finally {
      runs.current = false
      setBusy(false)
    }
  }
  return { busy, during }
}
export type Busy = ReturnType<typeof useBusy>
