import { useEffect, useEffectEvent, useRef } from 'react'
import type { Flick } from '../../../contract/entities'
import { request } from '../../platform/requests'
import { photoAlt } from '../../ui/pictures/photo-alt'
import styles from './slideshow.module.css'

/** Above this ratio of the photo's side to the screen's it is scaled. */
const MAX_RATIO = 1.4

/** The size (px) of a photo, whole, on this screen; undefined if it hardly has more pixels, or an unknown number. */
export const fittedSize = ({ width, height }: Pick<Flick, 'width' | 'height'>) => {
  if (!width || !height) return undefined
  const ratio = Math.max(width / screen.width, height / screen.height) / devicePixelRatio
  if (ratio <= MAX_RATIO) return undefined
  return { resizeWidth: Math.round(width / ratio), resizeHeight: Math.round(height / ratio) }
}

interface FittedPhotoProps {
  flick: Flick
  url: string
  onLoad: () => void
  onError: () => void
}

/**
 * A photo that is decoded at the size of the screen, and kept so: an original of 48 megapixels takes 192 MB, and the
 * televisions that show a wall have little memory.
 */
export function FittedPhoto({ flick, url, onLoad, onError }: FittedPhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const draw = useEffectEvent(async (source: string, signal: AbortSignal) => {
    const response = await request(source, { signal })
    if (!response.ok) throw new Error(String(response.status))
    const bitmap = await createImageBitmap(await response.blob(), { ...fittedSize(flick), resizeQuality: 'high' })
    if (signal.aborted) return bitmap.close()
    canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
    onLoad()
  })
  const failed = useEffectEvent(() => onError())
  useEffect(() => {
    const life = new AbortController()
    draw(url, life.signal).catch(() => life.signal.aborted || failed())
    return () => life.abort()
  }, [url])
  return (
    <canvas ref={canvas} className={styles.photo} data-slide={flick.id}>
      {photoAlt(flick)}
    </canvas>
  )
}
