import { useEffect, type RefObject } from 'react'

/** Sets --keyboard on the element to the height by which the on-screen keyboard covers the layout's lower edge. */
export const useKeyboardInset = (element: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return
    const measure = () => {
      const covered = innerHeight - visualViewport.height - visualViewport.offsetTop
      element.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    measure()
    visualViewport.addEventListener('resize', measure)
    visualViewport.addEventListener('scroll', measure)
    return () => {
      visualViewport.removeEventListener('resize', measure)
      visualViewport.removeEventListener('scroll', measure)
    }
  }, [element])
}
