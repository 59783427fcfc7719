import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../contract/limits'
import { sleep } from '../../platform/clock'
import { newId } from '../../platform/ids'
import { holdUnsent } from '../../platform/unsent'
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
  /** Adds those that may be; each of the others is an error. For photos that cannot be picked again one by one. */
  addGood(files: readonly File[]): void
  /** Answers how to undo it: the photo goes back to its place, unless the selection was cleared meanwhile. */
  remove(key: string): () => void
  clear(): void
}

const known: SelectionLimits = { files: limits.filesPerUpload, bytesPerFile: limits.bytesPerFile }

/** Files whose size is asked for at once. */
const AT_ONCE = 25

/**
 * Asks for the size of each file: the first time that is a look at the disk, which holds up the page, so it rests in
 * between.
 */
const measure = async (files: readonly File[]) => {
  let bytes = 0
  for (const [i, { size }] of files.entries()) {
    bytes += size
    if (i % AT_ONCE === AT_ONCE - 1) await sleep(0)
  }
  return bytes
}

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
  const latest = useRef(photos)
  useEffect(() => {
    latest.current = photos
  }, [photos])
  const hasPhotos = photos.length > 0
  useEffect(() => (hasPhotos ? holdUnsent() : undefined), [hasPhotos])

  const add = async (files: readonly File[]) => {
    const since = cleared.current
    await measure(files)
    if (since !== cleared.current) return
    const found = checkSelection(
      files,
      latest.current.map(({ file }) => file),
      allowed,
    )
    setErrors(found.map(selectionMessage))
    if (found.length === 0) setPhotos((before) => [...before, ...files.map((file) => ({ key: newId(), file }))])
  }
  const addGood = async (files: readonly File[]) => {
    const since = cleared.current
    await measure(files)
    const { filesPerUpload, bytesPerFile } = await uploadLimits()
    if (since !== cleared.current) return
    const good = latest.current.map(({ file }) => file)
    const wrong: string[] = []
    for (const file of files) {
      const found = checkSelection([file], good, { files: filesPerUpload, bytesPerFile })
      if (found.length === 0) good.push(file)
      else wrong.push(...found.map(selectionMessage))
    }
    const added = good.slice(latest.current.length)
    setErrors(wrong)
    setPhotos((before) => [...before, ...added.map((file) => ({ key: newId(), file }))])
  }
  return {
    photos,
    errors,
    limits: allowed,
    add: (files) => {
      if (files.length > 0) void add(files)
    },
    addGood: (files) => void addGood(files),
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
