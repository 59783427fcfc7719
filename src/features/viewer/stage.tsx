import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import type { Flick } from '../../../contract/entities'
import { createGestures, type Gestures } from '../../ui/gestures/gestures'
import type { ZoomStep } from '../../ui/gestures/geometry'
import { Slide } from './slide'
import styles from './stage.module.css'

export interface StageHandle {
  /** Enlarges, or shrinks below 1, about the middle. */
  zoomBy(factor: number): void
}

interface StageProps {
  flick: Flick
  previous: Flick | undefined
  next: Flick | undefined
  onPage: (direction: -1 | 1) => void
  onTap: () => void
  onClose: () => void
  onZoom: (step: ZoomStep) => void
  onExpired: () => void
  ref: Ref<StageHandle>
}

/** The photo and its two neighbours, following the fingers (see [Note: Gestures]). Left to right in any language. */
export function Stage({ flick, previous, next, onPage, onTap, onClose, onZoom, onExpired, ref }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const gestures = useRef<Gestures>(undefined)
  const [zoomed, setZoomed] = useState(false)
  const zoom = useEffectEvent((step: ZoomStep) => {
    setZoomed(step !== 'least')
    onZoom(step)
  })
  const page = useEffectEvent(onPage)
  const tap = useEffectEvent(onTap)
  const close = useEffectEvent(onClose)
  const mayPage = useEffectEvent((direction: -1 | 1) => (direction === 1 ? next : previous) !== undefined)

  useEffect(() => {
    if (!stage.current || !track.current) return
    const made = createGestures(stage.current, track.current, {
      onTap: () => tap(),
      onPage: (direction) => page(direction),
      mayPage: (direction) => mayPage(direction),
      onClose: () => close(),
      onZoom: (step) => zoom(step),
    })
    gestures.current = made
    return made.stop
  }, [])

  // The direction, by the former neighbours, since the list may have changed in the meantime.
  const beside = useRef<{ shown?: string; previous?: string | undefined; next?: string | undefined }>({})
  useLayoutEffect(() => {
    const before = beside.current
    beside.current = { shown: flick.id, previous: previous?.id, next: next?.id }
    if (before.shown === flick.id || before.shown === undefined) return
    gestures.current?.arrive(flick.id === before.next ? 1 : flick.id === before.previous ? -1 : 0)
  }, [flick.id, previous?.id, next?.id])

  useImperativeHandle(ref, () => ({ zoomBy: (factor) => gestures.current?.zoomBy(factor) }), [])

  const slides = (
    [
      [-1, previous],
      [0, flick],
      [1, next],
    ] as const
  ).filter(([, one]) => one !== undefined)
  return (
    <div ref={stage} className={styles.stage} dir="ltr">
      <div ref={track} className={styles.track}>
        {slides.map(([offset, one]) => (
          <Slide key={one?.id} flick={one ?? flick} offset={offset} zoomed={zoomed} onExpired={onExpired} />
        ))}
      </div>
    </div>
  )
}
