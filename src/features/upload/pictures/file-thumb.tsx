import type { ReactNode } from 'react'
import { classNames } from '../../../ui/tools/class-names'
import styles from './file-thumb.module.css'
import { LocalImage } from './local-image'

interface FileThumbProps {
  /** A data: URL; undefined if there is no preview, or not yet. */
  preview: string | undefined
  /** Shown without a preview. */
  icon: ReactNode
  /** Its size and colours. */
  className: string | undefined
}

/** The small picture of a picked file, next to its name. */
export function FileThumb({ preview, icon, className }: FileThumbProps) {
  return (
    <span className={classNames(styles.thumb, className)} aria-hidden="true">
      {icon}
      {preview && <LocalImage src={preview} alt="" className={styles.image} />}
    </span>
  )
}
