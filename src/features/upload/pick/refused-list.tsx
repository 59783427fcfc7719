import { FileX } from 'lucide-react'
import { Button } from '../../../ui/controls/button'
import { pickCopy } from './pick-copy'
import { FileThumb } from '../pictures/file-thumb'
import { usePickedPreview } from '../pictures/use-picked-preview'
import { useSeen } from '../pictures/use-seen'
import { MiddleCut } from './middle-cut'
import styles from './refused-list.module.css'
import type { RefusedFile } from './use-refused'

interface RefusedListProps {
  files: readonly RefusedFile[]
  /** Number of files without an error that were not added either. */
  good: number
  onRemoveAll: () => void
}

/** The files that were not added, one line each with its reason; renders an empty live region if there are none. */
export function RefusedList({ files, good, onRemoveAll }: RefusedListProps) {
  return (
    <>
      <div role="alert" className={styles.region}>
        {files.length > 0 && <p className={styles.title}>{pickCopy.refused(files.length + good)}</p>}
        {files.length === 0 && good > 0 && <p className={styles.title}>{pickCopy.notAdded(good)}</p>}
        {files.length > 0 && (
          <Button variant="link" size="small" onClick={onRemoveAll}>
            {pickCopy.removeAll}
          </Button>
        )}
      </div>
      {files.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard: nothing in it can be pressed
        <ul className={styles.list} aria-label={pickCopy.selectionErrors} tabIndex={0}>
          {files.map((refused) => (
            <Line key={refused.key} refused={refused} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ refused: { looked, reason, isPicture } }: { refused: RefusedFile }) {
  const { file } = looked
  const [ref, isSeen] = useSeen()
  const preview = usePickedPreview(isSeen && isPicture ? file : undefined)
  return (
    <li ref={ref} className={styles.line}>
      <FileThumb preview={preview} icon={<FileX />} className={styles.picture} />
      <span className={styles.words}>
        <MiddleCut text={file.name} />
        <span className={styles.reason}>{reason}</span>
      </span>
    </li>
  )
}
