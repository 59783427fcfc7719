import { ImagePlus } from 'lucide-react'
import { createPortal } from 'react-dom'
import { pickCopy } from '../pick/pick-copy'
import styles from './drop-overlay.module.css'

/** Shows the target of dragged photos. Passes the drag through to the page. */
export default function DropOverlay({ target }: { target: string | undefined }) {
  return createPortal(
    <div className={styles.overlay}>
      <output className={styles.card}>
        <span className={styles.icon} aria-hidden="true">
          <ImagePlus />
        </span>
        <span className={styles.text} dir="auto">
          {target === undefined ? pickCopy.dropToUpload : pickCopy.dropToAddTo(target)}
        </span>
      </output>
    </div>,
    document.body,
  )
}
