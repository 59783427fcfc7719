import { ImagePlus } from 'lucide-react'
import { copy } from './copy'
import styles from './upload-button.module.css'
import { useAppDialogs } from '../../ui/layers/app-dialogs'

/**
 * The floating upload button; only members and leaders see it (docs/specification.md 2.2 'Clique page', 2.6). It is part
 * of the tab of collections: above a list of members it would cover their buttons, wherever the list is scrolled.
 */
export function UploadButton({ cliqueId }: { cliqueId: string }) {
  const { upload } = useAppDialogs()
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={copy.upload}
      title={copy.upload}
      onClick={() => upload({ cliqueId })}
    >
      <ImagePlus aria-hidden="true" />
      <span className={styles.label} aria-hidden="true">
        {copy.upload}
      </span>
    </button>
  )
}
