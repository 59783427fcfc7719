import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * After each change of the path: scrolls to the top and moves the focus to the heading, so that a screen reader announces
 * the screen (docs/specification.md 1.2). The first page is left to the browser, and a form field that the new screen has
 * focused keeps the focus. Called once, in the root route.
 */
export const useFocusHeading = () => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (path === undefined) return
    const first = last.current === undefined
    const same = last.current === path
    last.current = path
    if (first || same) return
    scrollTo(0, 0)
    if (document.activeElement?.matches('input, textarea, select')) return
    const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [path])
}
