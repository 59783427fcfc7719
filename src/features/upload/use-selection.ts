import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../contract/limits'
import { newId } from '../../platform/ids'
import { uploadLimits } from '../../sync/config'
import { checkSelection, type SelectionLimits } from '../../upload/selection'
import { selectionMessage } from './selection-message'

/** A file with a name that stays its own while others come and go. */
export interface PickedPhoto {
  key: string
  file: File
}

export interface Selection {
  photos: readonly PickedPhoto[]
  /** Why the last files were not added, a line each; empty where they were. */
  errors: readonly string[]
  limits: SelectionLimits
  add(files: readonly File[]): void
  /** Answers how to undo it: the photo goes back to its place, unless the selection was cleared meanwhile. */
  remove(key: string): () => void
  clear(): void
}

const known: SelectionLimits = { files: limits.filesPerUpload, bytesPerFile: limits.bytesPerFile }

/** The photos picked so far. Any error blocks all that were picked or dropped together (specification 2 §5). */
export const useSelection = (): Selection => {
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([])
  const [errors, setErrors] = useState<readonly string[]>([])
  const [allowed, setAllowed] = useState(known)
  const cleared = useRef(0)
  useEffect(() => {
    let isGone = false
    void uploadLimits().then(({ filesPerUpload, bytesPerFile }) => {
      if (!isGone) setAllowed({ files: filesPerUpload, bytesPerFile })
    })
    return () => {
      isGone = true
    }
  }, [])
  return {
    photos,
    errors,
    limits: allowed,
    add: (files) => {
      if (files.length === 0) return
      const found = checkSelection(
        files,
        photos.map(({ file }) => file),
        allowed,
      )
      setErrors(found.map(selectionMessage))
      if (found.length === 0) setPhotos([...photos, ...files.map((file) => ({ key: newId(), file }))])
    },
    remove: (key) => {
      const index = photos.findIndex((photo) => photo.key === key)
      const removed = photos[index]
      const since = cleared.current
      setErrors([])
      setPhotos(photos.filter((photo) => photo.key !== key))
      return () => {
        if (removed && since === cleared.current)
          setPhotos((now) => now.toSpliced(Math.min(index, now.length), 0, removed))
      }
    },
    clear: () => {
      cleared.current += 1
      setPhotos([])
      setErrors([])
    },
  }
}
