import { useMemo, useState } from 'react'
import type { Collection } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { saveFrom } from '../../platform/download'
import { canPickFolder } from '../../platform/folder'
import { inParts } from '../../platform/in-parts'
import { useDownload } from '../../sync/downloads/use-download'
import { ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { Progress } from '../../ui/indicators/progress'
import { Dialog } from '../../ui/layers/dialog'
import { toast } from '../../ui/layers/toast'
import { copy as words } from '../../ui/tools/copy'
import { fileSize } from '../../ui/tools/file-size'
import { copy } from './copy'
import { useFolderSaving } from './use-folder-saving'
import styles from './download-dialog.module.css'

const troubleOf = ({ code }: Failure) => {
  if (code === 'NETWORK' || code === 'TIMEOUT') return copy.downloadOffline
  if (code === 'NOT_FOUND') return copy.downloadEmpty
  if (code === 'TOO_MANY_REQUESTS') return copy.downloadTooMany
  return code === 'INVALID_REQUEST' ? copy.downloadTooLong(limits.photosPerDownload) : copy.downloadFailed
}

interface DownloadDialogProps {
  open: boolean
  collection: Collection
  /** The ids of a selection; all photos if absent. */
  itemIds?: readonly string[]
  onStarted?: () => void
  onClose: () => void
}

/** The archive of each part, one after the other: saved by the browser, or file by file to a folder. */
const useArchive = ({ open, collection, itemIds, onStarted, onClose }: DownloadDialogProps) => {
  const parts = useMemo(() => (itemIds ? inParts(itemIds, limits.photosPerSelection) : [undefined]), [itemIds])
  const [part, setPart] = useState(0)
  const { state, again } = useDownload({ collectionId: collection.collectionId, itemIds: parts[part] }, open)
  const download = state.step === 'ready' ? state.download : undefined
  const saving = useFolderSaving()
  const close = () => {
    saving.end()
    again()
    onClose()
  }
  const next = () => {
    if (part + 1 < parts.length) {
      setPart(part + 1)
      again()
      return
    }
    close()
    onStarted?.()
  }
  const saveToFolder = () => {
    if (download === undefined) return
    saving.save(download, (folder) => {
      toast({ text: copy.savedToFolder(folder), tone: 'ok' })
      next()
    })
  }
  const start = () => {
    if (download === undefined) return
    saveFrom(download.url)
    toast({ text: copy.downloadStarted })
    next()
  }
  const tryAgain = () => {
    saving.forgetTrouble()
    again()
  }
  const { progress, trouble, name } = saving.state ?? {}
  const isSaving = saving.state !== undefined && trouble === undefined
  const failure = state.step === 'failed' ? troubleOf(state.error) : trouble && copy.folderTrouble[trouble]
  return {
    parts,
    part,
    state,
    download,
    saving: isSaving ? { progress, name } : undefined,
    failure,
    close,
    tryAgain,
    start,
    saveToFolder,
  }
}

/**
 * Prepares the archive of a collection or of a selection, and shows its size before it is fetched (docs/downloads.md).
 * A selection that is too long for one archive has several, one after the other. If the browser can write to a folder,
 * the files can be saved there instead.
 */
export default function DownloadDialog(props: DownloadDialogProps) {
  const { open, collection, itemIds } = props
  const archive = useArchive(props)
  const { parts, part, state, download, saving, failure, close } = archive
  return (
    <Dialog
      open={open}
      onClose={close}
      title={copy.download}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {words.cancel}
          </Button>
          <SaveButtons {...archive} />
        </>
      }
    >
      <div className={styles.text}>
        {!saving && (
          <p>
            {itemIds ? copy.downloadSelection(itemIds.length) : copy.downloadText(collection.name || words.untitled)}
          </p>
        )}
        {parts.length > 1 && <p aria-live="polite">{copy.downloadPart(part + 1, parts.length)}</p>}
        {saving ? (
          <>
            <Progress
              label={copy.savingToFolder(saving.name ?? '')}
              percent={saving.progress?.percent ?? 0}
              showLabel
            />
            {saving.progress && <p>{copy.savingFiles(saving.progress.files, saving.progress.of)}</p>}
            <p>{copy.savingStays}</p>
          </>
        ) : (
          download && <p>{copy.downloadResumes}</p>
        )}
        {download && download.missing > 0 && <p>{copy.downloadMissing(download.missing)}</p>}
        <output>{state.step === 'preparing' && copy.downloadPreparing(state.remaining)}</output>
        <ErrorLine>{failure}</ErrorLine>
      </div>
    </Dialog>
  )
}

function SaveButtons({ download, saving, failure, tryAgain, start, saveToFolder }: ReturnType<typeof useArchive>) {
  if (failure !== undefined) return <Button onClick={tryAgain}>{words.tryAgain}</Button>
  if (saving) return null
  return (
    <>
      {canPickFolder() && (
        <Button variant="secondary" disabled={!download} onClick={saveToFolder}>
          {copy.saveToFolder}
        </Button>
      )}
      <Button busy={download === undefined} onClick={start}>
        {download ? copy.downloadPhotos(download.photos, fileSize(download.bytes, 1)) : copy.download}
      </Button>
    </>
  )
}
