import { MessageCircle } from 'lucide-react'
import { memo, useSyncExternalStore } from 'react'
import type { Flick } from '../../../../contract/entities'
import { mayCall } from '../../../sync/session/may-call'
import { toggleLike } from '../../../sync/mutations/likes'
import { abbreviate } from '../../../ui/tools/count'
import { LikeButton } from '../../../ui/controls/like-button'
import { Photo } from '../../../ui/pictures/photo'
import { photoAlt } from '../../../ui/pictures/photo-alt'
import { copy as words } from '../../../ui/tools/copy'
import { VisuallyHidden } from '../../../ui/indicators/visually-hidden'
import { Check } from '../selecting/check'
import type { Selection } from '../selecting/selection'
import styles from './tile.module.css'
import { sizesOf } from './ratios'

interface TileProps {
  flick: Flick
  /** Its position in the grid (px): a photo that moves stays the same element, and keeps the focus. */
  x: number
  y: number
  width: number
  height: number
  /** From 1, among all photos of the collection. */
  position: number
  total: number
  /** Visible when the page opens. */
  eager: boolean
  selection: Selection
  onOpen: (id: string) => void
  onExpired: () => void
}

const MIN_COUNTS_PX = 100

/** One photo of the grid. The button that opens it is next to it, so that a failed photo can offer a retry button. */
export const Tile = memo(function Tile(props: TileProps) {
  const { flick, x, y, width, height, position, total, eager, selection, onOpen, onExpired } = props
  const mark = useSyncExternalStore(selection.subscribe, () => selection.markOf(flick.id))
  const isSelecting = mark !== undefined
  const comments = abbreviate(flick.numComments)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see grid.tsx
      role="listitem"
      aria-setsize={total}
      aria-posinset={position}
      className={styles.tile}
      style={{ insetInlineStart: x, insetBlockStart: y, inlineSize: width, blockSize: height }}
      data-photo={flick.id}
      data-mark={mark}
    >
      <button
        type="button"
        className={styles.open}
        aria-label={photoAlt(flick)}
        aria-pressed={isSelecting ? mark === 'selected' : undefined}
        // While photos are being selected, a click selects: see use-selecting.ts.
        onClick={() => onOpen(flick.id)}
      />
      <div className={styles.photo} data-picture="">
        <Photo
          id={flick.id}
          urls={flick.image}
          alt=""
          sizes={sizesOf(flick, width, height)}
          eager={eager}
          onExpired={onExpired}
        />
      </div>
      {width >= MIN_COUNTS_PX && (
        <div className={`${styles.counts} onPhoto`} inert={isSelecting}>
          <LikeButton
            size="tile"
            liked={flick.hasLiked}
            count={flick.numLikes}
            onToggle={mayCall('likeFlick') ? () => void toggleLike(flick) : undefined}
          />
          <span className={styles.comments}>
            <MessageCircle aria-hidden="true" />
            <span aria-hidden="true">{comments}</span>
            <VisuallyHidden>{words.comments(comments)}</VisuallyHidden>
          </span>
        </div>
      )}
      <Check mark={mark} />
    </div>
  )
})
