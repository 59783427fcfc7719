import { useLayoutEffect } from 'react'

/** Width (px) of a classic scrollbar; 0 if scrollbars overlay the content. */
const scrollbarWidth = () => {
  const box = document.createElement('div')
  box.style.cssText = 'position: fixed; visibility: hidden; inline-size: 100px; overflow-y: scroll'
  document.body.append(box)
  const width = box.offsetWidth - box.clientWidth
  box.remove()
  return width
}

/**
 * Provides the width of a scrollbar to the style sheets (`--scrollbar`), for the page that a layer locks (ui/base.css).
 */
export const useScrollbarWidth = () => {
  useLayoutEffect(() => document.documentElement.style.setProperty('--scrollbar', `${scrollbarWidth()}px`), [])
}
