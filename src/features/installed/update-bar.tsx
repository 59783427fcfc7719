import { useEffect, useState, useSyncExternalStore } from 'react'
import { isAnyUnsent } from '../../platform/unsent'
import { applyUpdate, isUpdateWaiting, subscribeUpdate } from '../../pwa/update'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { copy } from './copy'
import { Notice } from './notice'

/** Milliseconds between looks for unsent text in any tab, while a new version waits. */
const LOOK_MS = 1000

/** Says that a new version waits: never while photos are on their way, or while text is unsent in any tab (F28). */
export function UpdateBar({ isUploading }: { isUploading: boolean }) {
  const isWaiting = useSyncExternalStore(subscribeUpdate, isUpdateWaiting)
  const [isHidden, setHidden] = useState(false)
  const [isGoing, setGoing] = useState(false)
  const isQuiet = useQuiet(isWaiting && !isHidden)
  if (!isWaiting || isHidden || isUploading || !isQuiet) return null
  const reload = async () => {
    setGoing(true)
    const isDone = await applyUpdate()
    setGoing(false)
    // Still here only where somebody has begun to write: their next visit has the new version.
    if (isDone) setHidden(true)
    else void toast({ text: copy.updateWaits })
  }
  return (
    <Notice
      title={copy.updateTitle}
      action={
        <Button size="small" busy={isGoing} onClick={() => void reload()}>
          {copy.reload}
        </Button>
      }
      closeLabel={copy.hide}
      onClose={() => setHidden(true)}
    />
  )
}

/** Whether nothing is unsent in any tab, as long as that is asked. */
const useQuiet = (isAsked: boolean) => {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const look = () => void isAnyUnsent().then((isUnsent) => setQuiet(!isUnsent))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [isAsked])
  return isQuiet
}
