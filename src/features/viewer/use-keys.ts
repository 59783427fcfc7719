import { useEffect, useEffectEvent } from 'react'

/** The viewer's keys (docs/specification.md 2.2 'Photo viewer'). The layer handles Escape. */
export interface ViewerKeys {
  onPrevious(): void
  onNext(): void
  onZoom(direction: -1 | 1): void
  onComments(): void
  /** Called for any key: a keyboard user needs to see the controls. */
  onAny(): void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** Whether a dialog or menu is above the viewer: it then handles the keys. */
const isCovered = () =>
  document.querySelectorAll('[role=dialog]').length > 1 || document.querySelector('[role=menu]') !== null

export const useKeys = (keys: ViewerKeys) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return
    keys.onAny()
    const act = {
      ArrowLeft: keys.onPrevious,
      ArrowRight: keys.onNext,
      '+': () => keys.onZoom(1),
      '=': () => keys.onZoom(1),
      '-': () => keys.onZoom(-1),
      c: keys.onComments,
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
