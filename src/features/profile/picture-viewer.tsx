import { X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react'
import type { ImageUrls } from '../../../contract/entities'
import { TAP_SLACK_PX, ZOOM_STEP } from '../../ui/gestures/geometry'
import { createGestures, type Gestures } from '../../ui/gestures/gestures'
import type { ZoomStep } from '../../ui/gestures/geometry'
import { IconButton } from '../../ui/controls/icon-button'
import { Immersive } from '../../ui/layers/immersive'
import { useBack } from '../../ui/layers/use-back'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import styles from './picture-viewer.module.css'

interface PictureViewerProps {
  picture: ImageUrls
  /** The name of the picture's user. */
  name: string
  onClose: () => void
  onExpired: () => void
}

/**
 * A profile picture over the whole screen: 1x to 8x; Escape, Back or a click next to it closes, a double click resets
 * the zoom (docs/specification.md 1.2 'Profile view'). It follows the fingers as photos do (see [Note: Gestures]).
 */
export default function PictureViewer({ picture, name, onClose, onExpired }: PictureViewerProps) {
  useBack(true, onClose)
  return (
    <Immersive label={copy.picture(name)} onClose={onClose}>
      <Stage picture={picture} name={name} onClose={onClose} onExpired={onExpired} />
    </Immersive>
  )
}

function Stage({ picture, name, onClose, onExpired }: PictureViewerProps) {
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const gestures = useRef<Gestures>(undefined)
  const pressedAt = useRef({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<ZoomStep>('least')
  const [failed, setFailed] = useState(false)
  const close = useEffectEvent(onClose)
  const zoomBy = (factor: number) => gestures.current?.zoomBy(factor)

  useEffect(() => {
    if (!stage.current || !track.current) return
    const made = createGestures(stage.current, track.current, {
      onTap: () => undefined,
      onPage: () => undefined,
      mayPage: () => false,
      onClose: () => close(),
      onZoom: setZoom,
    })
    gestures.current = made
    const press = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey) return
      if (key === '+' || key === '=') made.zoomBy(ZOOM_STEP)
      if (key === '-') made.zoomBy(1 / ZOOM_STEP)
    }
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', press)
      made.stop()
    }
  }, [])

  const closeOutside = ({ clientX, clientY }: MouseEvent) => {
    const box = track.current?.querySelector('img')?.getBoundingClientRect()
    const dragged = Math.hypot(clientX - pressedAt.current.x, clientY - pressedAt.current.y) >= TAP_SLACK_PX
    if (!box || dragged) return
    if (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) onClose()
  }
  const expire = () => {
    // Report once, so that a missing picture does not refetch the profile in a loop.
    if (!failed) onExpired()
    setFailed(true)
  }
  return (
    <div className={styles.viewer}>
      {/* Escape and the x do the same for keyboard users. */}
      <div
        ref={stage}
        className={styles.stage}
        dir="ltr"
        role="presentation"
        onPointerDown={({ clientX: x, clientY: y }) => (pressedAt.current = { x, y })}
        onClick={closeOutside}
      >
        <div ref={track} className={styles.track}>
          <div className={styles.photo} data-photo="" data-current="">
            <img className={styles.layer} src={picture.medQualityUrl} alt={copy.picture(name)} draggable={false} />
            <img className={styles.layer} src={picture.highQualityUrl} alt="" draggable={false} onError={expire} />
          </div>
        </div>
      </div>
      <div className={styles.close}>
        <IconButton tone="photo" label={words.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className={styles.zoom}>
        <IconButton tone="photo" label={copy.zoomOut} disabled={zoom === 'least'} onClick={() => zoomBy(1 / ZOOM_STEP)}>
          <ZoomOut />
        </IconButton>
        <IconButton tone="photo" label={copy.zoomIn} disabled={zoom === 'most'} onClick={() => zoomBy(ZOOM_STEP)}>
          <ZoomIn />
        </IconButton>
      </div>
    </div>
  )
}
