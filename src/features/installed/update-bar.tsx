import { useEffect, useState, useSyncExternalStore } from 'react'
import { isAnyUnsent } from '../../platform/unsent'
import { applyUpdate, subscribeUpdate, updateState } from '../../pwa/update'
import { Button } from '../../ui/controls/button'
import { toast } from '../../ui/layers/toast'
import { copy } from './copy'
import { Notice } from './notice'

/** Milliseconds between checks for unsent text in any tab, while a new version waits. */
const CHECK_INTERVAL_MS = 1000

/**
 * Announces that a new version waits: never while photos are on their way, or while text is unsent in any tab (F28).
 */
export function UpdateBar({ isUploading }: { isUploading: boolean }) {
  const state = useSyncExternalStore(subscribeUpdate, updateState)
  const [isHidden, setHidden] = useState(false)
  const isQuiet = useQuiet(state !== 'none' && !isHidden)
  if (state === 'none' || isHidden || isUploading || !isQuiet) return null
  const reload = async () => {
    const result = await applyUpdate()
    if (result !== 'going') void toast({ text: copy.updateWaits[result] })
  }
  return (
    <Notice
      kind="update"
      title={copy.updateTitle}
      action={
        <Button size="small" busy={state === 'applying'} onClick={() => void reload()}>
          {copy.reload}
        </Button>
      }
      closeLabel={copy.hide}
      onClose={() => setHidden(true)}
    />
  )
}

/** Whether all tabs have no unsent text, checked while `isAsked`. */
const useQuiet = (isAsked: boolean) => {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const look = () => void isAnyUnsent().then((isUnsent) => setQuiet(!isUnsent))
    look()
    const timer = setInterval(look, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isAsked])
  return isQuiet
}
