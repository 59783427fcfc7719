import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../../contract/limits'
import { sleep } from '../../../platform/clock'
import { newId } from '../../../platform/ids'
import { holdUnsent } from '../../../platform/unsent'
import { uploadLimits } from '../../../sync/uploads/upload-limits'
import { acceptable, refusedOf, tooManyOf, type SelectionLimits } from '../../../upload/intake/selection'
import { selectionMessage } from './selection-message'

/** A file with a name that stays its own while others come and go. */
export interface PickedPhoto {
  key: string
  file: File
}

/** A file that was not added, with its reason in words. */
export interface RefusedFile extends PickedPhoto {
  reason: string
}

export interface Selection {
  photos: readonly PickedPhoto[]
  /** Why none of the last files were added, if there would be too many. */
  tooMany: string | undefined
  /** Of the last files, those that may not be added. */
  refused: readonly RefusedFile[]
  /** Of the last files that were not added, those with which nothing is wrong. */
  good: readonly File[]
  /** How many files of those that were just picked have arrived from the picker; undefined once all have. */
  receiving: { count: number; of: number } | undefined
  limits: SelectionLimits
  add(files: readonly File[]): void
  /** Continues with the good ones of the last files. */
  addGood(): void
  /** Forgets the last files that were not added. */
  dropRefused(): void
  /**
   * Adds the files that may be added, as far as there is room. For photos that cannot be picked again one by one. Resolves to
   * the files that may never be added.
   */
  addShared(files: readonly File[]): Promise<readonly File[]>
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

const pickedPhoto = (file: File): PickedPhoto => ({ key: newId(), file })
const filesOf = (photos: readonly PickedPhoto[]) => photos.map(({ file }) => file)

/** The photos picked so far. Any error blocks all that were picked or dropped together (docs/specification.md 2.5). */
export const useSelection = (): Selection => {
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([])
  const [tooMany, setTooMany] = useState<string>()
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
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

  /** Shows the errors of these files; true if there are none. */
  const say = (files: readonly File[], selected: readonly File[], rules: SelectionLimits) => {
    const many = tooManyOf(files, selected, rules.files)
    const found = refusedOf(files, selected, rules.bytesPerFile)
    setTooMany(many && selectionMessage(many))
    setRefused(found.map(({ file, error }) => ({ ...pickedPhoto(file), reason: selectionMessage(error) })))
    return !many && found.length === 0
  }
  const dropRefused = () => {
    setTooMany(undefined)
    setRefused([])
    setGood([])
  }
  const add = async (files: readonly File[]) => {
    const since = cleared.current
    const show = (count: number) => since === cleared.current && setReceiving({ count, of: files.length })
    show(0)
    await measure(files, show)
    if (since !== cleared.current) return
    setReceiving(undefined)
    const selected = filesOf(latest.current)
    const isWhole = say(files, selected, allowed)
    setGood(isWhole ? [] : acceptable(files, selected, allowed))
    if (isWhole) setPhotos((before) => [...before, ...files.map(pickedPhoto)])
  }
  const addShared = async (files: readonly File[]) => {
    const since = cleared.current
    const show = (count: number) => since === cleared.current && setReceiving({ count, of: files.length })
    show(0)
    await measure(files, show)
    const { filesPerUpload, bytesPerFile } = await uploadLimits()
    if (since !== cleared.current) return []
    setReceiving(undefined)
    const rules = { files: filesPerUpload, bytesPerFile }
    const selected = filesOf(latest.current)
    const never = refusedOf(files, selected, bytesPerFile)
    // The same photo may wait twice, shared and picked: the user did not pick it twice.
    const twice = new Set(never.filter(({ error }) => error.code === 'DUPLICATE').map(({ file }) => file))
    const wanted = files.filter((file) => !twice.has(file))
    say(wanted, selected, rules)
    // Two sources may arrive at once.
    setPhotos((before) => [...before, ...acceptable(files, filesOf(before), rules).map(pickedPhoto)])
    return never.map(({ file }) => file)
  }
  return {
    photos,
    tooMany,
    refused,
    good,
    receiving,
    limits: allowed,
    add: (files) => {
      if (files.length > 0) void add(files)
    },
    addGood: () => void add(good),
    dropRefused,
    addShared,
    remove: (key) => {
      const index = photos.findIndex((photo) => photo.key === key)
      const removed = photos[index]
      const since = cleared.current
      dropRefused()
      setPhotos(photos.filter((photo) => photo.key !== key))
      return () => {
        if (removed && since === cleared.current)
          setPhotos((now) => now.toSpliced(Math.min(index, now.length), 0, removed))
      }
    },
    clear: () => {
      cleared.current += 1
      setPhotos([])
      dropRefused()
      setReceiving(undefined)
    },
  }
}
