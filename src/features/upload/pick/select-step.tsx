import { Minimize2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '../../../ui/controls/button'
import { ErrorLine } from '../../../ui/cards/error-block'
import { toast } from '../../../ui/layers/toast'
import { copy as words } from '../../../ui/tools/copy'
import { copy } from '../copy'
import { sayUnreadable } from '../drop/say-unreadable'
import { DropZone } from './drop-zone'
import { fileSize } from '../../../ui/tools/file-size'
import { pickCopy } from './pick-copy'
import { PickedTile } from './picked-tile'
import { RefusedList } from './refused-list'
import styles from './select-step.module.css'
import { useGrowing } from '../pictures/use-growing'
import type { PickedPhoto, Selection } from './use-selection'

/** The first step: picking photos (docs/specification.md 2.2, 2.5). `error`: why they could not be sent. */
export function SelectStep({ selection, error }: { selection: Selection; error?: string | undefined }) {
  const { photos, tooMany, refused, good, receiving, limits } = selection
  const list = useRef<HTMLUListElement>(null)
  const drawn = useGrowing(photos.length)
  const remove = useRemove(selection, list)
  const hint = copy.accepted(limits.files, fileSize(limits.bytesPerFile))
  const reducible = refused.filter((one) => one.canBeReduced).length
  const bytes = photos.reduce((sum, { file }) => sum + file.size, 0)
  return (
    <DropZone
      onFiles={selection.add}
      onUnreadable={sayUnreadable}
      compact={photos.length > 0}
      hint={hint}
      note={<p className={styles.count}>{copy.picked(photos.length, fileSize(bytes))}</p>}
    >
      <output className={styles.receiving}>{receiving && copy.received(receiving.count, receiving.of)}</output>
      <ErrorLine>{tooMany ?? error}</ErrorLine>
      <RefusedList files={refused} good={good.length} onRemoveAll={selection.dropRefused} />
      {reducible > 0 && (
        <div className={styles.ways}>
          <Button variant="secondary" size="small" icon={<Minimize2 />} onClick={selection.addReduced}>
            {pickCopy.reduce(reducible)}
          </Button>
        </div>
      )}
      {photos.length > 0 && (
        <ul ref={list} className={styles.grid} aria-label={copy.files}>
          {photos.slice(0, drawn).map((photo) => (
            <PickedTile key={photo.key} photo={photo} onRemove={remove} />
          ))}
        </ul>
      )}
    </DropZone>
  )
}

/** Removes at once, with Undo, and keeps the focus in the grid: it moves to the next photo in that place. */
const useRemove = ({ photos, remove }: Selection, list: RefObject<HTMLUListElement | null>) => {
  const latest = useRef<(photo: PickedPhoto) => void>(() => undefined)
  // Undo is possible while this step is open: later the photos are being sent, or discarded.
  const [toasts] = useState(() => new Set<() => void>())
  useEffect(() => () => toasts.forEach((close) => close()), [toasts])
  useEffect(() => {
    latest.current = ({ key, file }) => {
      const index = photos.findIndex((photo) => photo.key === key)
      const buttons = list.current?.querySelectorAll('button')
      const next = buttons?.[index + 1] ?? buttons?.[index - 1]
      next?.focus({ preventScroll: true })
      void toast({
        text: copy.removed(file.name),
        action: { label: words.undo, onSelect: remove(key) },
        until: (over) => {
          toasts.add(over)
          return () => toasts.delete(over)
        },
      })
    }
  })
  // The same function at each render: the tiles are memoised.
  return useCallback((photo: PickedPhoto) => latest.current(photo), [])
}
