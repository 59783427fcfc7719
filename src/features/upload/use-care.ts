import { useEffect, useEffectEvent, useRef } from 'react'
import { keepAwake } from '../../platform/awake'
import { syncLater } from '../../platform/background-sync'
import { UPLOADS } from '../../pwa/messages'
import { useOnline } from '../../sync/hooks'
import type { Upload } from '../../sync/uploads'
import { toast } from '../../ui/toast'
import { copy } from './copy'
import { filesOf } from './previews'
import { isOver } from './session-actions'

/** What is done around uploads that run: the screen stays on, the browser is asked to wake them, a resumed one says so. */
export const useCare = (uploads: readonly Upload[] | undefined) => {
  const online = useOnline()
  const open = uploads?.filter(({ session }) => !isOver(session)) ?? []
  const isBusy = open.length > 0
  useEffect(() => (isBusy && online ? keepAwake() : undefined), [isBusy, online])
  useEffect(() => {
    // Asked for again with each loss of the network: the browser calls once for each time.
    if (isBusy && !online) void syncLater(UPLOADS)
  }, [isBusy, online])
  useResumed(uploads)
}

/** Once for each visit: uploads that this tab did not begin go on by themselves. */
const useResumed = (uploads: readonly Upload[] | undefined) => {
  const isSaid = useRef(false)
  const known = uploads !== undefined
  const say = useEffectEvent(() => {
    if (isSaid.current) return
    isSaid.current = true
    const resumed = (uploads ?? []).filter(({ session }) => !isOver(session) && !filesOf(session.id))
    const photos = resumed.flatMap((upload) => upload.photos)
    const left = photos.filter(({ state }) => state !== 'done' && state !== 'failed').length
    if (left > 0) void toast({ text: copy.resumed(left) })
  })
  useEffect(() => {
    if (known) say()
  }, [known])
}
