import { useEffect } from 'react'

/** As many steps back as a person takes through layers, with some room. */
const MOST = 30

/** What had the focus, the latest last. */
let trail: WeakRef<HTMLElement>[] = []

const isHere = (element: HTMLElement | undefined): element is HTMLElement => element?.isConnected === true

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  const others = trail.filter((one) => {
    const element = one.deref()
    return isHere(element) && element !== target
  })
  trail = [...others, new WeakRef(target)].slice(-MOST)
})

/** Of an item of a menu, which goes with its menu, the menu's button; of anything else, itself. */
const standFor = (element: HTMLElement) => {
  const button = element.closest<HTMLElement>('[data-opener]')?.dataset['opener']
  return button === undefined ? element : (document.getElementById(button) ?? undefined)
}

/**
 * The elements that had the focus when a layer came, the latest first. Between a menu's going and the focus' return to
 * its button nothing has the focus, and a layer may come just then.
 */
const findOpeners = () => trail.toReversed().flatMap((one) => standFor(one.deref() ?? document.body) ?? [])

/**
 * Gives the focus back to what opened a layer, once the layer is gone and nothing else has taken it. The library does so
 * itself where the opener had the focus when the layer came and is still there. An item of a menu is gone by then, and so
 * is a layer that this one replaced: the focus goes to the latest element before them. Left on the body, the focus would
 * be outside every layer, and Escape would close none.
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
      // The library's own turn is the next frame.
      requestAnimationFrame(() => requestAnimationFrame(give))
    }
  }, [])
}
