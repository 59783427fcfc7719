import { useEffect, useEffectEvent } from 'react'

interface SelectionKeys {
  onAll: () => void
  onEnd: () => void
}

/** Whether a dialog or menu is above the page: it then handles the keys. */
const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** The keys of a selection: Ctrl or Cmd with A selects all photos, Escape ends it. */
export const useSelectionKeys = ({ onAll, onEnd }: SelectionKeys) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || isCovered()) return
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    if (!isAll && event.key !== 'Escape') return
    event.preventDefault()
    if (isAll) onAll()
    else onEnd()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
