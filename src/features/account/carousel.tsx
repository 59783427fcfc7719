import { Pause, Play } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { classNames } from '../../ui/tools/class-names'
import { IconButton } from '../../ui/controls/icon-button'
import styles from './carousel.module.css'
import { copy } from './copy'

const SCENES = [1, 2, 3, 4, 5, 6].map((n) => `/brand/scene-${n}.svg`)
const SCENE_MS = 6000

const stillness = matchMedia('(prefers-reduced-motion: reduce)')
const watchStillness = (changed: () => void) => {
  stillness.addEventListener('change', changed)
  return () => stillness.removeEventListener('change', changed)
}

/**
 * Six scenes that fade into each other: decoration, so it can be stopped, and does not move if the user wants reduced
 * motion.
 */
export function Carousel() {
  const [shown, setShown] = useState(0)
  const [paused, setPaused] = useState(false)
  const still = useSyncExternalStore(watchStillness, () => stillness.matches)
  useEffect(() => {
    if (paused || still) return
    const timer = setTimeout(() => setShown((shown + 1) % SCENES.length), SCENE_MS)
    return () => clearTimeout(timer)
  }, [shown, paused, still])
  return (
    <div className={styles.carousel}>
      {SCENES.map((src, index) => {
        // Only the visible scene and the next one are fetched.
        const near = index === shown || index === (shown + 1) % SCENES.length
        return (
          <img
            key={src}
            src={near || index < shown ? src : undefined}
            alt=""
            className={classNames(styles.scene, index === shown && styles.shown)}
            fetchPriority={index === 0 ? 'high' : 'low'}
          />
        )
      })}
      <div className={classNames(styles.foot, 'onPhoto')}>
        <span className={styles.dots} aria-hidden="true">
          {SCENES.map((src, index) => (
            <span key={src} className={classNames(styles.dot, index === shown && styles.current)} />
          ))}
        </span>
        {!still && (
          <IconButton label={paused ? copy.play : copy.pause} tone="photo" onClick={() => setPaused(!paused)}>
            {paused ? <Play /> : <Pause />}
          </IconButton>
        )}
      </div>
    </div>
  )
}
