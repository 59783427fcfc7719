import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isOpening } from '../../pwa/messages'

/** Opens the target of a tapped notification. */
export const useOpenings = () => {
  const navigate = useNavigate()
  const receive = useEffectEvent(({ data }: MessageEvent) => {
    if (isOpening(data)) void navigate({ href: data.url })
  })
  useEffect(() => {
    const { serviceWorker } = navigator
    serviceWorker?.addEventListener('message', receive)
    return () => serviceWorker?.removeEventListener('message', receive)
  }, [])
}
