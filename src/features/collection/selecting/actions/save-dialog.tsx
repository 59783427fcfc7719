import { useEffect, useEffectEvent, useState } from 'react'
import type { SelectedPhoto } from '../../../../sync/shown/photo-ids'
import { ErrorLine } from '../../../../ui/cards/error-block'
import { Button } from '../../../../ui/controls/button'
import { Progress } from '../../../../ui/indicators/progress'
import { Dialog } from '../../../../ui/layers/dialog'
import { toast } from '../../../../ui/layers/toast'
import { copy as words } from '../../../../ui/tools/copy'
import { copy } from '../../copy'
import styles from './save-dialog.module.css'
import { savePhotos, type Loaded } from './save-photos'

interface SaveDialogProps {
  open: boolean
  /** The photos of the first render are saved: other users may delete some in the meantime. */
  photos: readonly SelectedPhoto[]
  /** All were saved. */
  onSaved: () => void
  onClose: () => void
}

const isCancelled = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'

/** Loads the photos once and saves them, or has them ready for the share sheet. */
const useSavedPhotos = (photos: readonly SelectedPhoto[], onSaved: () => void) => {
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState(0)
  /** The files for the share sheet; undefined until they are loaded. */
  const [files, setFiles] = useState<File[]>()
  const [trouble, setTrouble] = useState<string>()
  const saved = (count: number) => {
    void toast({ text: copy.savedPhotos(count), tone: 'ok' })
    onSaved()
  }
  const load = useEffectEvent((signal: AbortSignal) =>
    savePhotos(photos, { onDone: (count) => signal.aborted || setDone(count), signal }),
  )
  const finish = useEffectEvent(({ files: loaded, failed: lost }: Loaded) => {
    setFailed(lost)
    setFiles(loaded)
    if (!loaded && lost === 0) saved(photos.length)
  })
  useEffect(() => {
    const abort = new AbortController()
    void load(abort.signal).then((loaded) => abort.signal.aborted || finish(loaded))
    return () => abort.abort()
  }, [])
  const share = async () => {
    if (!files) return
    setTrouble(undefined)
    try {
      await navigator.share({ files })
      saved(files.length)
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!isCancelled(error)) setTrouble(copy.saveFailed)
    }
  }
  return { done, failed, ready: files?.length ?? 0, trouble, share }
}

/** Saves photos to the device. The share sheet opens only in a press, so the user presses again once all are loaded. */
export default function SaveDialog({ open, photos: chosen, onSaved, onClose }: SaveDialogProps) {
  const [photos] = useState(chosen)
  const all = photos.length
  const { done, failed, ready, trouble, share } = useSavedPhotos(photos, onSaved)
  const isOver = done === all
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.savePhotosTitle(all)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isOver && ready === 0 ? words.close : words.cancel}
          </Button>
          {ready > 0 && <Button onClick={() => void share()}>{copy.savePhotosTitle(ready)}</Button>}
        </>
      }
    >
      <div className={styles.saving}>
        {!isOver && <Progress label={copy.loadingPhotos} percent={(100 * done) / all} />}
        <p className={styles.text}>
          {ready > 0 ? copy.photosReady(ready) : isOver ? '' : copy.loadedPhotos(done, all)}
        </p>
        <ErrorLine>{failed > 0 ? copy.notSaved(failed, all) : trouble}</ErrorLine>
      </div>
    </Dialog>
  )
}
