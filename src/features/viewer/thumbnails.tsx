import { useEffect, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { Flick } from '../../../contract/entities'
import { Photo } from '../../ui/cards/photo'
import { copy } from './copy'
import styles from './thumbnails.module.css'

interface ThumbnailsProps {
  flicks: Flick[]
  index: number
  total: number
  onSelect: (id: string) => void
  onExpired: () => void
}

/** A thumbnail and the gap beside it (px); in step with thumbnails.module.css. */
const PLACE = 60

/** The strip of all photos, the one shown in its middle. Only those in sight are in the page. */
export function Thumbnails({ flicks, index, total, onSelect, onExpired }: ThumbnailsProps) {
  const strip = useRef<VListHandle>(null)
  const opened = useRef(false)
  useEffect(() => {
    const still = !opened.current || matchMedia('(prefers-reduced-motion: reduce)').matches
    opened.current = true
    strip.current?.scrollToIndex(index, { align: 'center', smooth: !still })
  }, [index])
  return (
    <nav aria-label={copy.thumbnails} className={styles.strip}>
      <VList ref={strip} horizontal data={flicks} itemSize={PLACE} className={styles.list ?? ''}>
        {(flick, position) => (
          <div key={flick.id} className={styles.place}>
            <button
              type="button"
              className={styles.button}
              aria-label={copy.position(position + 1, total)}
              aria-current={position === index}
              // One stop for the Tab key: the arrow keys go from photo to photo.
              tabIndex={position === index ? 0 : -1}
              onClick={() => onSelect(flick.id)}
            />
            <div className={styles.photo}>
              <Photo id={flick.id} urls={flick.image} alt="" sizes="56px" onExpired={onExpired} />
            </div>
          </div>
        )}
      </VList>
    </nav>
  )
}
