import { useEffect, useRef, useState } from 'react'
import { copy } from '../copy'
import styles from './tools.module.css'

/** The caption of a photo: two lines, the rest on request. */
export function Caption({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const [cut, setCut] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const element = words.current
    if (!element || whole) return
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [whole])
  if (!text) return null
  return (
    <div className={styles.caption}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <p ref={words} dir="auto" className={whole ? undefined : styles.clamped} tabIndex={whole ? 0 : undefined}>
        {text}
      </p>
      {cut && (
        <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? copy.less : copy.more}
        </button>
      )}
    </div>
  )
}
