import { useEffect, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { CollectionPhotos } from '../../sync/shown/use-collection'
import { Photo } from '../../ui/pictures/photo'
import { copy } from './copy'
import styles from './thumbnails.module.css'

interface ThumbnailsProps {
  photos: CollectionPhotos
  index: number
  onSelect: (id: string) => void
}

/** A thumbnail and the gap next to it (px); must match thumbnails.module.css. */
const PITCH_PX = 60
const READER = 'strip'

/** The strip of all photos, with the shown photo in its middle. Only visible thumbnails are in the page. */
export function Thumbnails({ photos, index, onSelect }: ThumbnailsProps) {
  const { places, total, want, refresh } = photos
  const strip = useRef<VListHandle>(null)
  const opened = useRef(false)
  useEffect(() => {
    const still = !opened.current || matchMedia('(prefers-reduced-motion: reduce)').matches
    opened.current = true
    strip.current?.scrollToIndex(index, { align: 'center', smooth: !still })
  }, [index])
  const read = () => {
    const list = strip.current
    if (list)
      want(READER, list.findItemIndex(list.scrollOffset), list.findItemIndex(list.scrollOffset + list.viewportSize))
  }
  useEffect(() => () => want(READER), [want])
  return (
    <nav aria-label={copy.thumbnails} className={styles.strip} style={{ maxInlineSize: places.length * PITCH_PX }}>
      <VList ref={strip} horizontal data={places} itemSize={PITCH_PX} onScroll={read} className={styles.list ?? ''}>
        {(flick, position) => (
          <div key={flick?.id ?? position} className={styles.place}>
            <button
              type="button"
              className={styles.button}
              aria-label={copy.position(position + 1, total)}
              aria-current={position === index}
              // One stop for the Tab key: the arrow keys move from photo to photo.
              tabIndex={position === index ? 0 : -1}
              disabled={!flick}
              onClick={() => flick && onSelect(flick.id)}
            />
            <div className={styles.photo}>
              {flick && <Photo id={flick.id} urls={flick.image} alt="" sizes="56px" onExpired={refresh} />}
            </div>
          </div>
        )}
      </VList>
    </nav>
  )
}
