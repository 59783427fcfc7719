import { useEffect, useMemo, useRef, useState } from 'react'
import { limits } from '../../../../contract/limits'
import { newId } from '../../../platform/ids'
import { holdUnsent } from '../../../platform/unsent'
import { uploadLimits } from '../../../sync/uploads/upload-limits'
import { examineAll, reduced } from '../../../upload/intake/examine-all'
import {
  acceptable,
  canBeReduced,
  refusedOf,
  type Looked,
  type SelectionLimits,
} from '../../../upload/intake/selection'
import { sentSize } from '../../../workers/images/sent-size'
import { useRefused, type RefusedFile } from './use-refused'

/** A file with a stable key while others are added and removed. */
export interface PickedPhoto {
  key: string
  file: File
  /** A smaller copy of the file is sent. */
  isReduced: boolean
}

export interface Selection {
  photos: readonly PickedPhoto[]
  /** Why none of the last files were added, if there would be too many. */
  tooMany: string | undefined
  /** The last files that may not be added. */
  refused: readonly RefusedFile[]
  /** Unadded files without an error, of the last lot and of earlier ones, as many as fit. */
  good: readonly Looked<File>[]
  /** Number of just-picked files that have been examined; undefined once all have. */
  receiving: { count: number; of: number } | undefined
  limits: SelectionLimits
  add(files: readonly File[]): void
  /** Adds the good files, and returns them. */
  addGood(): readonly File[]
  /** Forgets the good files and the errors. */
  leaveOutGood(): void
  /** Adds the rejected files that can be sent as smaller copies, as such. */
  addReduced(): void
  /** Forgets the last files that were not added. */
  dropRefused(): void
  /**
   * Adds the files that may be added, up to the limit. For photos that cannot be picked again one by one. Resolves to
   * the files that may never be added.
   */
  addShared(files: readonly File[]): Promise<readonly File[]>
  /**
   * Returns a function that undoes it: the photo returns to its place, unless the selection was cleared in the
   * meantime.
   */
  remove(key: string): () => void
  clear(): void
}

const known: SelectionLimits = { files: limits.filesPerUpload, bytesPerFile: limits.bytesPerFile }

const FILES_PER_DRAW = 25

const pickedPhoto = ({ file, isReduced }: Looked<File>): PickedPhoto => ({ key: newId(), file, isReduced })
const filesOf = (photos: readonly { file: File }[]) => photos.map(({ file }) => file)

/** The photos as last drawn. The page is not replaced while there are any, or good ones that wait. */
const useLatest = (photos: readonly PickedPhoto[], waiting: number) => {
  const latest = useRef(photos)
  useEffect(() => {
    latest.current = photos
  }, [photos])
  const hasPhotos = photos.length + waiting > 0
  useEffect(() => (hasPhotos ? holdUnsent() : undefined), [hasPhotos])
  return latest
}

/** The limits of one upload: the usual ones until the server's are known. */
const useAllowed = () => {
  const [allowed, setAllowed] = useState(known)
  useEffect(() => {
    let isGone = false
    void uploadLimits().then(({ filesPerUpload, bytesPerFile }) => {
      if (!isGone) setAllowed({ files: filesPerUpload, bytesPerFile })
    })
    return () => {
      isGone = true
    }
  }, [])
  return allowed
}

/** Examines files; `receiving` is the progress. `restart` ends what runs, when the selection is cleared. */
const useExamined = () => {
  const [receiving, setReceiving] = useState<Selection['receiving']>()
  const life = useRef(new AbortController())
  /** Resolves to the files once all were examined; to undefined if the selection was cleared before. */
  const lookAt = async (files: readonly File[], { bytesPerFile }: SelectionLimits) => {
    const { signal } = life.current
    const show = (count: number) => setReceiving({ count, of: files.length })
    show(0)
    try {
      const onLooked = (count: number) => count % FILES_PER_DRAW === 0 && !signal.aborted && show(count)
      const lot = await examineAll(files, { maximum: bytesPerFile, sentSize, signal, onLooked })
      setReceiving(undefined)
      return lot
    } catch (error) {
      if (signal.aborted) return undefined
      setReceiving(undefined)
      throw error
    }
  }
  const restart = () => {
    life.current.abort()
    life.current = new AbortController()
    setReceiving(undefined)
  }
  return { receiving, life, lookAt, restart }
}

/**
 * The photos picked so far. Any error blocks all files that were picked or dropped together (docs/specification.md
 * 2.5).
 */
export const useSelection = (): Selection => {
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([])
  const { tooMany, refused, say, dropRefused } = useRefused()
  const { receiving, life, lookAt, restart } = useExamined()
  const allowed = useAllowed()
  /** Files of blocked lots without an error of their own. */
  const [held, setHeld] = useState<readonly Looked<File>[]>([])
  const good = useMemo(() => acceptable(held, filesOf(photos), allowed), [held, photos, allowed])
  const latest = useLatest(photos, good.length)
  /** The last files, if they were not added. */
  const unadded = useRef<readonly Looked<File>[]>([])

  const leaveOutGood = () => {
    dropRefused()
    setHeld([])
  }
  const join = (added: readonly Looked<File>[]) => {
    setPhotos((before) => [...before, ...added.map(pickedPhoto)])
    setHeld((before) => acceptable(before, filesOf(added), { ...allowed, files: Infinity }))
  }
  /** Adds the whole lot, or shows the errors. */
  const take = (lot: readonly Looked<File>[]) => {
    unadded.current = lot
    const selected = filesOf(latest.current)
    const isWhole = say(lot, selected, allowed)
    if (isWhole) join(lot)
    else setHeld((before) => acceptable([...before, ...lot], selected, allowed))
  }
  const add = async (files: readonly File[]) => {
    const lot = await lookAt(files, allowed)
    if (lot) take(lot)
  }
  const addReduced = () => {
    const helped = new Set(refused.flatMap((one) => (one.canBeReduced ? [one.looked] : [])))
    const lot = unadded.current.map((looked) => (helped.has(looked) ? reduced(looked) : looked))
    // If the lot had no other errors, all of it is added.
    if (refused.length === helped.size) return take(lot)
    const selected = filesOf(latest.current)
    const added = acceptable(
      lot.filter(({ isReduced }) => isReduced),
      selected,
      allowed,
    )
    join(added)
    unadded.current = lot.filter((looked) => !added.includes(looked))
    say(unadded.current, [...selected, ...added.map(({ file }) => file)], allowed)
    return undefined
  }
  const addShared = async (files: readonly File[]) => {
    const { filesPerUpload, bytesPerFile } = await uploadLimits()
    const rules = { files: filesPerUpload, bytesPerFile }
    const lot = await lookAt(files, rules)
    if (!lot) return []
    const selected = filesOf(latest.current)
    const found = refusedOf(lot, selected, bytesPerFile)
    // The same photo may wait twice, shared and picked: the user did not pick it twice.
    const twice = new Set(found.filter(({ error }) => error.code === 'DUPLICATE').map(({ looked }) => looked))
    const wanted = lot.filter((looked) => !twice.has(looked))
    unadded.current = found.flatMap(({ looked }) => (twice.has(looked) ? [] : [looked]))
    say(wanted, selected, rules)
    // Two sources may add photos at once.
    setPhotos((before) => [...before, ...acceptable(lot, filesOf(before), rules).map(pickedPhoto)])
    return found.filter(({ looked, error }) => !canBeReduced(looked.file, error)).map(({ looked }) => looked.file)
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
    addGood: () => {
      join(good)
      leaveOutGood()
      return filesOf(good)
    },
    leaveOutGood,
    addReduced,
    dropRefused,
    addShared,
    remove: (key) => {
      const index = photos.findIndex((photo) => photo.key === key)
      const removed = photos[index]
      const { signal } = life.current
      dropRefused()
      setPhotos(photos.filter((photo) => photo.key !== key))
      return () => {
        if (removed && !signal.aborted) setPhotos((now) => now.toSpliced(Math.min(index, now.length), 0, removed))
      }
    },
    clear: () => {
      restart()
      setPhotos([])
      leaveOutGood()
    },
  }
}
