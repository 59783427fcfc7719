import { useEffect } from 'react'

/** The maximum number of steps back that a user takes through layers, with a margin. */
const MAX_STEPS = 30

/** The elements that had the focus, the latest last. */
let trail: WeakRef<HTMLElement>[] = []

const isHere = (element: HTMLElement | undefined): element is HTMLElement => element?.isConnected === true

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  const others = trail.filter((one) => {
    const element = one.deref()
    return isHere(element) && element !== target
  })
  trail = [...others, new WeakRef(target)].slice(-MAX_STEPS)
})

/** For an item of a menu, which disappears with its menu, the menu's button; for any other element, itself. */
const standFor = (element: HTMLElement) => {
  const button = element.closest<HTMLElement>('[data-opener]')?.dataset['opener']
  return button === undefined ? element : (document.getElementById(button) ?? undefined)
}

/**
 * The elements that had the focus when a layer opened, the latest first. No element has the focus between a menu's
 * closing and the focus' return to its button, and a layer may open in that moment.
 */
const findOpeners = () => trail.toReversed().flatMap((one) => standFor(one.deref() ?? document.body) ?? [])

/**
 * Returns the focus to the element that opened a layer, once the layer is closed and no other element has the focus.
 * The library does so itself if the opener had the focus when the layer opened and still exists. An item of a menu no
 * longer exists by then, nor does a layer that this one replaced: the focus goes to the latest element before them. On
 * the body, the focus would be outside every layer, and Escape would close none.
 */
export const useOpener = () => {
  useEffect(() => {
    const openers = findOpeners().map((element) => new WeakRef(element))
    return () => {
      const give = () => {
        for (const opener of openers) {
          if (document.activeElement !== document.body) return
          const element = opener.deref()
          if (isHere(element)) element.focus({ preventScroll: true })
        }
      }
      // The library sets the focus in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(give))
    }
  }, [])
}
