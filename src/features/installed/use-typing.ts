import { useEffect } from 'react'
import { holdUnsent } from '../../platform/unsent'

const LOOK_MS = 1000

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && /^(text|tel|url|email|number)$/.test(target.type))

/** What is typed into any form counts as unsent while its field is there and has something in it. */
export const useTyping = () => {
  useEffect(() => {
    const fields = new Map<HTMLInputElement | HTMLTextAreaElement, () => void>()
    const heard = ({ target }: Event) => {
      if (isText(target) && !fields.has(target)) fields.set(target, holdUnsent())
    }
    const look = () => {
      for (const [field, release] of fields) {
        if (field.isConnected && field.value !== '') continue
        release()
        fields.delete(field)
      }
    }
    document.addEventListener('input', heard)
    const timer = setInterval(look, LOOK_MS)
    return () => {
      document.removeEventListener('input', heard)
      clearInterval(timer)
      for (const release of fields.values()) release()
    }
  }, [])
}
