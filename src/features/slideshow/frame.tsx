import { useEffect, useEffectEvent, useState } from 'react'
import type { Flick } from '../../../contract/entities'
import { SLIDE_MS } from '../../../contract/waits'
import { photoAlt } from '../../ui/pictures/photo-alt'
import { savesData } from '../../ui/tools/saves-data'
import { fittedSize, FittedPhoto } from './fitted-photo'
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
  /** The photo before it failed: only the smallest copy is tried. */
  isSmall: boolean
  /** It is drawn above the one before, and fades in. */
  onShown: () => void
  /** None of its variants can be loaded in time. */
  onFailed: () => void
}

/** One photo, whole, on a blurred ground of itself. */
export function Frame({ flick, isSmall, onShown, onFailed }: FrameProps) {
  const [sources] = useState(() => sourcesOf(flick).slice(isSmall ? -1 : 0))
  const [attempt, setAttempt] = useState(0)
  const [isLoaded, setLoaded] = useState(false)
  const attemptOrFail = (next: number) => {
    if (attempt + 1 < sources.length) setAttempt(next)
    else onFailed()
  }
  // A network that is this slow has no time for a middle copy.
  const stall = useEffectEvent((at: number) => {
    if (at === attempt) attemptOrFail(sources.length - 1)
  })
  useEffect(() => {
    if (isLoaded) return
    const timer = setTimeout(stall, SLIDE_MS, attempt)
    return () => clearTimeout(timer)
  }, [isLoaded, attempt])
  const source = sources[attempt]
  const isFitted = source === flick.image?.highQualityUrl && fittedSize(flick) !== undefined
  const outcome = {
    onLoad: () => {
      setLoaded(true)
      onShown()
    },
    onError: () => attemptOrFail(attempt + 1),
  }
  return (
    <div className={styles.frame} data-shown={isLoaded || undefined}>
      <img className={styles.ground} src={flick.image?.lowQualityUrl} alt="" draggable={false} />
      {source !== undefined && isFitted ? (
        <FittedPhoto flick={flick} url={source} {...outcome} />
      ) : (
        <img
          className={styles.photo}
          src={source}
          alt={photoAlt(flick)}
          decoding="async"
          draggable={false}
          data-slide={flick.id}
          {...outcome}
        />
      )}
    </div>
  )
}
