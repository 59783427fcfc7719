import { useState } from 'react'
import { classNames } from '../../ui/class-names'
import { copy } from './copy'
import styles from './info.module.css'

/** From this many characters on a caption may not fit into its two lines. */
const LONG = 70

/** What somebody wrote below a photo: two lines, the rest on request. */
export function Caption({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  if (!text) return null
  return (
    <div className={styles.caption}>
      <p className={classNames(!whole && styles.clamped)}>{text}</p>
      {text.length > LONG && (
        <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? copy.less : copy.more}
        </button>
      )}
    </div>
  )
}
