import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../../contract/limits'
import { sleep } from '../../../platform/clock'
import { newId } from '../../../platform/ids'
import { holdUnsent } from '../../../platform/unsent'
import { uploadLimits } from '../../../sync/uploads/upload-limits'
import { acceptable, checkSelection, type SelectionLimits } from '../../../upload/intake/selection'
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
  /** Of the last files that were not added, those with which nothing is wrong. */
  good: readonly File[]
  /** How many files of those that were just picked have arrived from the picker; undefined once all have. */
  receiving: { count: number; of: number } | undefined
  limits: SelectionLimits
  add(files: readonly File[]): void
  /** Continues with the good ones of the last files. */
  addGood(): void
  /** Adds those that may be; each of the others is an error. For photos that cannot be picked again one by one. */
  addShared(files: readonly File[]): void
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
const measure = async (files: readonly File[], onMeasured: (count: number) => void) => {
  let bytes = 0
  for (const [i, { size }] of files.entries()) {
    bytes += size
    if (i % AT_ONCE !== AT_ONCE - 1) continue
    onMeasured(i + 1)
    await sleep(0)
  }
  return bytes
}

/** The photos picked so far. Any error blocks all that were picked or dropped together (docs/specification.md 2.5). */
export const useSelection = (): Selection => {
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([])
  const [errors, setErrors] = useState<readonly string[]>([])
  const [good, setGood] = useState<readonly File[]>([])
  const [receiving, setReceiving] = useState<Selection['receiving']>()
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
    const show = (count: number) => since === cleared.current && setReceiving({ count, of: files.length })
    show(0)
    await measure(files, show)
    if (since !== cleared.current) return
    setReceiving(undefined)
    const selected = latest.current.map(({ file }) => file)
    const found = checkSelection(files, selected, allowed)
    setGood(found.length === 0 ? [] : acceptable(files, selected, allowed))
    setErrors(found.map(selectionMessage))
    if (found.length === 0) setPhotos((before) => [...before, ...files.map((file) => ({ key: newId(), file }))])
  }
  const addShared = async (files: readonly File[]) => {
    const since = cleared.current
    await measure(files, () => undefined)
    const { filesPerUpload, bytesPerFile } = await uploadLimits()
    if (since !== cleared.current) return
    const selected = latest.current.map(({ file }) => file)
    const rules = { files: filesPerUpload, bytesPerFile }
    const added = acceptable(files, selected, rules)
    setErrors(checkSelection(files, selected, rules).map(selectionMessage))
    setPhotos((before) => [...before, ...added.map((file) => ({ key: newId(), file }))])
  }
  return {
    photos,
    errors,
    good,
    receiving,
    limits: allowed,
    add: (files) => {
      if (files.length > 0) void add(files)
    },
    addGood: () => void add(good),
    addShared: (files) => void addShared(files),
    remove: (key) => {
      const index = photos.findIndex((photo) => photo.key === key)
      const removed = photos[index]
      const since = cleared.current
      setErrors([])
      setGood([])
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
      setGood([])
      setReceiving(undefined)
    },
  }
}
