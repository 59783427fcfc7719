import { holdUnsent, whenAsked } from './unsent'

const LOOK_MS = 1000

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && /^(text|tel|url|email|number)$/.test(target.type))

/**
 * Counts text in any form as unsent from here on, while its field exists and is not empty. Part of the first load: a
 * quick user types before anything else is loaded.
 */
export const followTyping = () => {
  const fields = new Map<HTMLInputElement | HTMLTextAreaElement, () => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const look = () => {
    for (const [field, release] of fields) {
      if (field.isConnected && field.value !== '') continue
      release()
      fields.delete(field)
    }
    if (fields.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  whenAsked(look)
  document.addEventListener('input', ({ target }) => {
    if (!isText(target) || fields.has(target)) return
    fields.set(target, holdUnsent())
    timer ??= setInterval(look, LOOK_MS)
  })
}
