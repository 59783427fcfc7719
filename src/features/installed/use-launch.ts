import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { takeShared, type SharedPhotos } from '../../sync/uploads/shared-photos'
import { toast } from '../../ui/layers/toast'
import { copy } from './copy'

const trouble: Partial<Record<string, string>> = { none: copy.sharedNone, some: copy.sharedSome }

/**
 * What the app was opened for: the shortcut to uploading (`/?upload`), or photos that were shared to it. Those wait
 * until the dialog has taken them over, also from before signing in, and for whichever way the app is opened next.
 */
export const useLaunch = (uid: string, onUpload: (shared?: SharedPhotos) => void) => {
  const navigate = useNavigate()
  const begin = useEffectEvent((person: string, signal: AbortSignal) => {
    const wanted = new URLSearchParams(location.search)
    const text = trouble[wanted.get('shared') ?? '']
    if (text) void toast({ text, tone: 'error' })
    if (wanted.has('upload')) onUpload()
    // Once: a reload is not another launch.
    if (wanted.has('upload') || wanted.has('shared')) void navigate({ to: '/', replace: true })
    void takeShared(person, onUpload, signal)
  })
  useEffect(() => {
    const life = new AbortController()
    begin(uid, life.signal)
    return () => life.abort()
  }, [uid])
}
