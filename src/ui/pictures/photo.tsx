import { ImageOff } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { ImageUrls } from '../../../contract/entities'
import { classNames } from '../tools/class-names'
import { copy } from '../tools/copy'
import { photoTint } from './id-colour'
import styles from './photo.module.css'
import { savesData } from '../tools/saves-data'

export interface PhotoProps {
  /** The id of the photo or collection: selects the tint of the box. */
  id: string
  urls: ImageUrls | null
  /** The caption, else its user and date; empty only if the same words are next to it. */
  alt: string
  /** The width at which it is drawn, in CSS: '(min-width: 1024px) 20vw, 33vw'. Decides between low and medium. */
  sizes: string
  /** Width by height of the box; without it the photo fills its container. */
  ratio?: number
  /** Above the fold: fetched at once and first. */
  eager?: boolean
  /** Called when the URL does not load: signed URLs expire within the hour and their list must be read again. */
  onExpired?: () => void
  /** Shown above the picture. */
  children?: ReactNode
}

/**
 * A photo in a box that has its size before the photo is loaded: tint, then the low or medium variant by the slot's
 * width (only low under Data Saver). If loading fails, the box offers to try again. That button must not be inside
 * another button or link: place the photo next to the link that covers it, after it.
 */
export function Photo({ id, urls, alt, sizes, ratio, eager = false, onExpired, children }: PhotoProps) {
  const low = urls?.lowQualityUrl
  const medium = urls?.medQualityUrl
  const [shown, setShown] = useState(false)
  // By URL, so that a new URL from a refetched list is tried again.
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const asked = useRef(false)

  const fail = () => {
    setShown(false)
    setFailed(low)
    // Once: a picture that no longer exists must not refetch its list for ever.
    if (!asked.current) onExpired?.()
    asked.current = true
  }
  const retry = () => {
    setFailed(undefined)
    setAttempt(attempt + 1)
    onExpired?.()
  }
  const gone = low !== undefined && failed === low
  return (
    <div
      className={classNames(styles.box, ratio === undefined && styles.fill)}
      style={{ backgroundColor: photoTint(id), aspectRatio: ratio }}
    >
      {low !== undefined && !gone && (
        <img
          key={attempt}
          // A picture that the page already has, for example after the snapshot of home, is shown at once.
          ref={(image) => {
            if (image?.complete && image.naturalWidth) setShown(true)
          }}
          className={classNames(styles.image, shown && styles.shown)}
          src={low}
          srcSet={medium === undefined || medium === low || savesData() ? undefined : `${low} 256w, ${medium} 1024w`}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={() => {
            asked.current = false
            setShown(true)
          }}
          onError={fail}
        />
      )}
      {children}
      {gone && <RetryButton onRetry={retry} />}
    </div>
  )
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" className={styles.retry} onClick={onRetry} aria-label={copy.retryPhoto} title={copy.tryAgain}>
      <ImageOff aria-hidden="true" />
      <span aria-hidden="true">{copy.failedImage}</span>
    </button>
  )
}
