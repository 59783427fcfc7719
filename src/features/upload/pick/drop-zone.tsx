import { FolderOpen, ImagePlus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/controls/button'
import { classNames } from '../../../ui/tools/class-names'
import { useMedia } from '../../../ui/tools/use-media'
import { copy } from '../copy'
import { pickCopy } from './pick-copy'
import { readDrop, withoutSystemFiles } from '../drop/read-entries'
import styles from './drop-zone.module.css'
import { pickerTypes } from './picker-types'

interface DropZoneProps {
  onFiles: (files: readonly File[]) => void
  /** A dropped file or folder cannot be read. */
  onUnreadable: (error: unknown) => void
  /** Photos are already picked: the zone shrinks to a button. */
  compact: boolean
  hint: string
  /** Next to the button, once compact. */
  note?: ReactNode
  /** The photos picked so far: files may be dropped on them too. */
  children?: ReactNode
}

interface EmptyZoneProps {
  over: boolean
  hint: string
  choose: (isFolder: boolean) => void
}

function EmptyZone({ over, hint, choose }: EmptyZoneProps) {
  const hasMouse = useMedia('(pointer: fine)')
  const canChooseFolder = hasMouse && 'webkitdirectory' in HTMLInputElement.prototype
  return (
    <div className={styles.empty}>
      <span className={styles.icon} aria-hidden="true">
        <ImagePlus />
      </span>
      <p className={styles.words}>{over ? pickCopy.dropNow : hasMouse ? pickCopy.dropHere : pickCopy.pickHere}</p>
      <Button onClick={() => choose(false)}>{copy.chooseFiles}</Button>
      {canChooseFolder && (
        <Button variant="quiet" icon={<FolderOpen />} onClick={() => choose(true)}>
          {pickCopy.chooseFolder}
        </Button>
      )}
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}

/** Accepts photos from the device: dropped anywhere on it, or chosen. */
export function DropZone({ onFiles, onUnreadable, compact, hint, note, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const choose = (isFolder: boolean) => {
    if (!input.current) return
    input.current.webkitdirectory = isFolder
    input.current.click()
  }
  return (
    // The button inside does the same for users who cannot drag.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same
    <div
      data-drop-zone
      className={classNames(styles.zone, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        readDrop(event.dataTransfer).then(onFiles, onUnreadable)
      }}
    >
      {compact ? (
        <div className={styles.bar}>
          {note}
          <Button variant="secondary" size="small" icon={<ImagePlus />} onClick={() => choose(false)}>
            {copy.addMore}
          </Button>
        </div>
      ) : (
        <EmptyZone over={over} hint={hint} choose={choose} />
      )}
      {children}
      <input
        ref={input}
        type="file"
        name="photos"
        multiple
        hidden
        aria-label={copy.chooseFiles}
        accept={pickerTypes(navigator.userAgent).join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Allows a removed photo to be picked again.
          target.value = ''
          onFiles(target.webkitdirectory ? withoutSystemFiles(files) : files)
        }}
      />
    </div>
  )
}
