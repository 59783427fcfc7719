import { useEffect } from 'react'

/** Turns the browser's own frame black, like the viewer, and back. */
export const useBlackFrame = () => {
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    const before = metas.map(({ content }) => content)
    for (const meta of metas) meta.content = '#000000'
    return () => metas.forEach((meta, index) => (meta.content = before[index] ?? meta.content))
  }, [])
}
