import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { UploadSession } from '../../../sync/uploads/uploads'
import { clear } from './session-actions'

/** Milliseconds for which the card of a complete upload is shown. */
const SHOWN_MS = 10_000

/** Clears a complete upload after ten seconds, or at the next screen. An upload with failed photos stays. */
export const useBriefCard = (session: UploadSession, isComplete: boolean) => {
  const screen = useLocation({ select: ({ pathname }) => pathname })
  const shownOn = useRef<string>(undefined)
  const end = useEffectEvent(() => void clear(session))
  useEffect(() => {
    if (!isComplete) return
    shownOn.current ??= screen
    if (shownOn.current !== screen) return end()
    const timer = setTimeout(end, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isComplete, screen])
}
