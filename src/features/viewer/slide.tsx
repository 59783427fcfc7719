import { useRef, useState, type SyntheticEvent } from 'react'
import type { Flick, ImageUrls } from '../../../contract/entities'
import { Button } from '../../ui/controls/button'
import { photoAlt } from '../../ui/pictures/photo-alt'
import { cssVariable } from '../../ui/tools/css-variable'
import { savesData } from '../../ui/tools/saves-data'
import { Spinner } from '../../ui/indicators/spinner'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import { contain, wantsOriginal } from '../../ui/gestures/geometry'
import styles from './stage.module.css'

interface SlideProps {
  flick: Flick
  /** -1 and 1 are next to the shown photo. */
  offset: -1 | 0 | 1
  /** Enlarged: the original should be loaded. */
  zoomed: boolean
  /** The URLs have expired: the list must be read again. */
  onExpired: () => void
}

type Variant = keyof ImageUrls
/** From the bottom up. */
const variants: readonly Variant[] = ['lowQualityUrl', 'medQualityUrl', 'highQualityUrl']
const NONE: ReadonlySet<Variant> = new Set()
const without = (names: ReadonlySet<Variant>, name: Variant) => new Set([...names].filter((other) => other !== name))

/** Which variants are loaded or failed, and whether the original is needed. By variant, not by URL: signatures change. */
const useVariants = (onExpired: () => void) => {
  const [loaded, setLoaded] = useState<ReadonlySet<Variant>>(NONE)
  const [failed, setFailed] = useState<ReadonlySet<Variant>>(NONE)
  const [needed, setNeeded] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef(false)
  const load = (name: Variant, { currentTarget: element }: SyntheticEvent<HTMLImageElement>) => {
    setLoaded((before) => new Set(before).add(name))
    setFailed((before) => without(before, name))
    const photo = { width: element.naturalWidth, height: element.naturalHeight }
    const slot = contain(photo, { width: element.clientWidth, height: element.clientHeight })
    if (!savesData()) setNeeded(wantsOriginal(slot, devicePixelRatio, false))
  }
  const fail = (name: Variant) => {
    // Once: a deleted photo must not refetch its list for ever.
    if (!asked.current) onExpired()
    asked.current = true
    setFailed((before) => new Set(before).add(name))
    setLoaded((before) => without(before, name))
  }
  const retry = () => {
    setFailed(NONE)
    setAttempt(attempt + 1)
    onExpired()
  }
  return { loaded, failed, needed, attempt, load, fail, retry }
}

/**
 * One photo on the stage. Its variants are stacked, the smallest at the bottom, and each is visible once it is loaded:
 * if one cannot be loaded, offline for example, the variant below stays.
 */
export function Slide({ flick, offset, zoomed, onExpired }: SlideProps) {
  const { image } = flick
  const { loaded, failed, needed, attempt, load, fail, retry } = useVariants(onExpired)
  const shown = offset === 0
  const original = shown && (zoomed || needed)
  const layers = image ? variants.filter((name) => name !== 'highQualityUrl' || original) : []
  const nothing = layers.every((name) => !loaded.has(name))
  const gone = layers.every((name) => failed.has(name))
  return (
    <div className={styles.slide} style={cssVariable('--offset', offset)} inert={!shown}>
      <div className={styles.photo} data-photo="" data-current={shown ? '' : undefined}>
        {layers.map((name) => (
          <img
            key={`${attempt} ${name}`}
            className={loaded.has(name) ? styles.loaded : styles.layer}
            src={image?.[name]}
            alt={name === 'lowQualityUrl' ? photoAlt(flick) : ''}
            decoding="async"
            draggable={false}
            onLoad={(event) => load(name, event)}
            onError={() => fail(name)}
          />
        ))}
      </div>
      {shown && nothing && !gone && (
        <div className={styles.over}>
          <Spinner label={copy.loading} size={36} delay={600} />
        </div>
      )}
      {shown && gone && (
        <div className={styles.over} role="alert">
          <p>{words.failedImage}</p>
          <Button variant="secondary" size="small" onClick={retry}>
            {words.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
