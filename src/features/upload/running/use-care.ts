import { useEffect, useEffectEvent, useRef } from 'react'
import { keepAwake } from '../../../platform/background/awake'
import { syncLater } from '../../../platform/background/background-sync'
import { askBeforeLeaving } from '../../../platform/leaving'
import { isInMemory } from '../../../platform/store-trouble'
import { holdUnsent } from '../../../platform/unsent'
import { UPLOADS } from '../../../pwa/messages'
import { useOnline } from '../../../sync/reading/hooks'
import type { Upload } from '../../../sync/uploads/uploads'
import { useTakeLost } from '../../../sync/uploads/use-uploads'
import { toast } from '../../../ui/layers/toast'
import { runningCopy } from './running-copy'
import { filesOf } from '../pictures/previews'
import { isOver } from './session-actions'

/**
 * Side effects of running uploads: the screen stays on, the browser is asked to wake them, and a resumed upload is
 * announced.
 */
export const useCare = (uploads: readonly Upload[] | undefined) => {
  const online = useOnline()
  const open = uploads?.filter(({ session }) => !isOver(session)) ?? []
  const isBusy = open.length > 0
  useEffect(() => (isBusy && online ? keepAwake() : undefined), [isBusy, online])
  useEffect(() => {
    // Requested again with each loss of the network: the browser calls once for each request.
    if (isBusy && !online) void syncLater(UPLOADS)
  }, [isBusy, online])
  useEffect(() => (isBusy && isInMemory() ? stay() : undefined), [isBusy])
  useResumed(uploads, online)
  useLost(uploads)
}

/** A reload would lose photos that are only in memory: the app must not reload by itself, and the user is asked. */
const stay = () => {
  const ends = [askBeforeLeaving(), holdUnsent()]
  return () => ends.forEach((end) => end())
}

/** Photos that were on this device, and no longer are. */
const useLost = (uploads: readonly Upload[] | undefined) => {
  const known = uploads !== undefined
  const takeLost = useTakeLost()
  useEffect(() => {
    const count = known ? takeLost() : 0
    if (count > 0) void toast({ text: runningCopy.lost(count), tone: 'error' })
  }, [known, takeLost])
}

/** Announces once for each visit that uploads of another tab or visit resume: once there is a network. */
const useResumed = (uploads: readonly Upload[] | undefined, online: boolean) => {
  const isSaid = useRef(false)
  const known = uploads !== undefined
  const say = useEffectEvent(() => {
    if (isSaid.current) return
    isSaid.current = true
    const resumed = (uploads ?? []).filter(({ session }) => !isOver(session) && !filesOf(session.id))
    const photos = resumed.flatMap((upload) => upload.photos)
    const left = photos.filter(({ state }) => state !== 'done' && state !== 'failed').length
    if (left > 0) void toast({ text: runningCopy.resumed(left) })
  })
  useEffect(() => {
    if (known && online) say()
  }, [known, online])
}
