import { useEffect, useEffectEvent, useState } from 'react'
import { readDrop } from './read-entries'
import { sayUnreadable } from './say-unreadable'
import { lazyPart } from '../../../ui/tools/lazy-part'

const DropOverlay = lazyPart(() => import('./drop-overlay'))

interface DropAnywhereProps {
  /** The name of the collection that gets photos dropped now; undefined if the user is to choose one. */
  findTarget: () => string | undefined
  onFiles: (files: readonly File[]) => void
}

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer => transfer?.types.includes('Files') === true

const isZone = (target: EventTarget | null) => target instanceof Element && target.closest('[data-drop-zone]') !== null

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))

/**
 * Takes photos that are dropped anywhere in the app, or pasted outside of fields. An element with
 * data-drop-zone takes drops itself. The overlay's code is fetched when a drag enters.
 */
export function DropAnywhere({ findTarget, onFiles }: DropAnywhereProps) {
  const [drag, setDrag] = useState<{ target: string | undefined }>()
  const over = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    if (isZone(event.target)) return setDrag(undefined)
    event.dataTransfer.dropEffect = 'copy'
    setDrag((before) => before ?? { target: findTarget() })
  })
  const leave = useEffectEvent((event: DragEvent) => {
    // The drag left the window.
    if (event.relatedTarget === null) setDrag(undefined)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    setDrag(undefined)
    if (isZone(event.target) || !hasFiles(event.dataTransfer)) return
    readDrop(event.dataTransfer).then(onFiles, sayUnreadable)
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isEditable(event.target)) return
    // Their bytes decide which of them are photos.
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('paste', paste, { signal })
    return () => life.abort()
  }, [])
  if (!drag) return null
  return <DropOverlay target={drag.target} />
}
