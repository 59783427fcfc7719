import { useEffect, useState } from 'react'

// Between a menu's going and the focus' return to its button nothing has the focus, and a layer may come just then.
let last: EventTarget | null = null
addEventListener('focusin', ({ target }) => (last = target))

/** What had the focus when a layer came: for an item of a menu, which goes with its menu, the menu's button. */
const findOpener = () => {
  const focused = document.activeElement === document.body ? last : document.activeElement
  if (!(focused instanceof HTMLElement)) return undefined
  const button = focused.closest<HTMLElement>('[data-opener]')?.dataset['opener']
  return button === undefined ? focused : (document.getElementById(button) ?? undefined)
}

/**
 * Gives the focus back to what opened a layer, once the layer is gone and nothing else has taken it. The library does so
 * itself where the opener had the focus when the layer came; an item of a menu is gone by then.
 */
export const useOpener = () => {
  const [opener] = useState(findOpener)
  useEffect(
    () => () => {
      const give = () => {
        if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
      }
      // The library's own turn is the next frame.
      requestAnimationFrame(() => requestAnimationFrame(give))
    },
    [opener],
  )
}
