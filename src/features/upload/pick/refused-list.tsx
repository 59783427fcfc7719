import { FileX } from 'lucide-react'
import { Button } from '../../../ui/controls/button'
import { pickCopy } from './pick-copy'
import { FileThumb } from '../pictures/file-thumb'
import { usePickedPreview } from '../pictures/use-picked-preview'
import { useSeen } from '../pictures/use-seen'
import { MiddleCut } from './middle-cut'
import styles from './refused-list.module.css'
import type { RefusedFile } from './use-selection'

interface RefusedListProps {
  files: readonly RefusedFile[]
  onRemoveAll: () => void
}

/** The files that were not added, one line each with its reason; renders an empty live region if there are none. */
export function RefusedList({ files, onRemoveAll }: RefusedListProps) {
  return (
    <>
      <div role="alert" className={styles.region}>
        {files.length > 0 && <p className={styles.title}>{pickCopy.refused(files.length)}</p>}
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
