import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { isInstalled } from '../../pwa/installing'
import { takeShared, type SharedPhotos } from '../../sync/uploads/shared-photos'
import { toast } from '../../ui/layers/toast'
import { copy } from './copy'

const trouble: Partial<Record<string, string>> = {
  none: copy.sharedNone,
  noRoom: copy.sharedNoRoom,
  leftOut: copy.sharedLeftOut,
  empty: copy.sharedEmpty,
}

/**
 * Handles the launch of the app: by the shortcut to uploading (`/?upload`), or with photos that were shared to it.
 * Those photos wait until the dialog has taken them over, including photos from before signing in, and however the app
 * is opened next. Returns photos about which the user must be asked: the phone opens a share in the installed app's own
 * window, and a foreign page is in a tab (unless a link in the app led to it), so in a tab the user is asked about an
 * unknown sender.
 */
export const useLaunch = (uid: string, onUpload: (shared?: SharedPhotos) => void) => {
  const navigate = useNavigate()
  const [offered, offer] = useState<SharedPhotos>()
  const receive = useEffectEvent((photos: SharedPhotos) =>
    photos.isUncertain && !isInstalled() ? offer(photos) : onUpload(photos),
  )
  const begin = useEffectEvent((person: string, signal: AbortSignal) => {
    const wanted = new URLSearchParams(location.search)
    const shared = wanted.get('shared') ?? ''
    const text = trouble[shared]
    const action = shared === 'empty' && { action: { label: copy.choosePhotos, onSelect: () => onUpload() } }
    if (text) void toast({ text, tone: 'error', ...action })
    if (wanted.has('upload')) onUpload()
    // Once: a reload is not a new launch.
    if (wanted.has('upload') || wanted.has('shared')) void navigate({ to: '/', replace: true })
    void takeShared(person, receive, signal)
  })
  useEffect(() => {
    const life = new AbortController()
    begin(uid, life.signal)
    return () => {
      life.abort()
      offer(undefined)
    }
  }, [uid])
  return { offered, settle: () => offer(undefined) }
}
