import { useEffect, useRef, useState } from 'react'
import { pickFolder } from '../../platform/folder'
import type { FolderProgress, FolderTrouble } from '../../sync/downloads/folder/save-to-folder'
import type { ReadyDownload } from '../../sync/downloads/use-download'
import { toast } from '../../ui/layers/toast'
import { copy as words } from '../../ui/tools/copy'

export interface FolderSaving {
  name: string
  progress?: FolderProgress
  trouble?: FolderTrouble
}

/**
 * Saves archives to a folder that the user picks, one after the other to the same folder. After an error the next
 * archive continues. It ends with the dialog.
 */
export const useFolderSaving = () => {
  const [state, setState] = useState<FolderSaving>()
  const folder = useRef<FileSystemDirectoryHandle>(undefined)
  const abort = useRef<AbortController>(undefined)
  const end = () => {
    abort.current?.abort()
    folder.current = undefined
    setState(undefined)
  }
  useEffect(() => () => abort.current?.abort(), [])
  const run = async ({ url, bytes }: ReadyDownload, onSaved: (folder: string) => void) => {
    folder.current ??= await pickFolder()
    if (!folder.current) return
    const { name } = folder.current
    const { signal } = (abort.current = new AbortController())
    const onProgress = (progress: FolderProgress) => signal.aborted || setState({ name, progress })
    setState({ name })
    const { saveToFolder } = await import('../../sync/downloads/folder/save-to-folder')
    const saved = await saveToFolder({ archive: { url, bytes }, folder: folder.current, onProgress, signal })
    if (signal.aborted) return
    setState(saved.ok ? undefined : { name, trouble: saved.error })
    if (saved.ok) onSaved(name)
  }
  /** Calls `onSaved` once all files are in the folder. */
  const save = (download: ReadyDownload, onSaved: (folder: string) => void) => {
    run(download, onSaved).catch((error: unknown) => {
      if (abort.current?.signal.aborted) return
      end()
      void toast({ text: words.somethingWrong, tone: 'error' })
      // Passed to the log of unexpected errors.
      reportError(error)
    })
  }
  return { state, save, end, forgetTrouble: () => setState(undefined) }
}
