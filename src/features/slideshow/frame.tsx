import { useState } from 'react'
import type { Flick } from '../../../contract/entities'
import { photoAlt } from '../../ui/pictures/photo-alt'
import { savesData } from '../../ui/tools/saves-data'
import styles from './slideshow.module.css'

/** Pixels of the longest side of the medium variant. */
const MEDIUM = 1024

/** The URLs of a photo, the best for this screen first: if it cannot be loaded, the next one may be stored. */
export const sourcesOf = ({ image }: Flick): string[] => {
  if (!image) return []
  const isLarge = Math.max(screen.width, screen.height) * devicePixelRatio > MEDIUM * 1.25 && !savesData()
  const { highQualityUrl, medQualityUrl, lowQualityUrl } = image
  return [...(isLarge ? [highQualityUrl] : []), medQualityUrl, lowQualityUrl]
}

interface FrameProps {
  flick: Flick
  /** It is drawn above the one before, and fades in. */
  onShown: () => void
  /** None of its variants can be loaded. */
  onFailed: () => void
}

/** One photo, whole, on a blurred ground of itself. */
export function Frame({ flick, onShown, onFailed }: FrameProps) {
  const [sources] = useState(() => sourcesOf(flick))
  const [attempt, setAttempt] = useState(0)
  const [isLoaded, setLoaded] = useState(false)
  const fail = () => {
    if (attempt + 1 < sources.length) setAttempt(attempt + 1)
    else onFailed()
  }
  return (
    <div className={styles.frame} data-shown={isLoaded || undefined}>
      <img className={styles.ground} src={flick.image?.lowQualityUrl} alt="" draggable={false} />
      <img
        className={styles.photo}
        src={sources[attempt]}
        alt={photoAlt(flick)}
        decoding="async"
        draggable={false}
        data-slide={flick.id}
        onLoad={() => {
          setLoaded(true)
          onShown()
        }}
        onError={fail}
      />
    </div>
  )
}
