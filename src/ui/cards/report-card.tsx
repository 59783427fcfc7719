import type { ReactNode } from 'react'
import type { ImageUrls } from '../../../contract/entities'
import { Photo } from '../pictures/photo'
import styles from './report-card.module.css'

interface ReportCardProps {
  photoId: string
  urls: ImageUrls | null
  /** The content of the image, for screen readers. */
  alt: string
  /** The photo's owner and collection. */
  place: string
  /** The reasons given; `note`: by which user and when, as far as the reader may know. */
  reasons: readonly { reason: string; note: ReactNode }[]
  /** The buttons of the decision. */
  actions: ReactNode
  onExpired: () => void
}

/** A reported photo, to be kept or removed. */
export function ReportCard({ photoId, urls, alt, place, reasons, actions, onExpired }: ReportCardProps) {
  return (
    <article className={styles.card}>
      <Photo
        id={photoId}
        urls={urls}
        alt={alt}
        sizes="(min-width: 768px) 460px, 100vw"
        ratio={4 / 3}
        onExpired={onExpired}
      />
      <div className={styles.words}>
        <p dir="auto">{place}</p>
        <ul>
          {reasons.map(({ reason, note }, index) => (
            // Two users may give the same reason in the same minute; the list does not change while it is shown.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <li key={index}>
              <blockquote dir="auto">{reason}</blockquote>
              <span className={styles.note}>{note}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>{actions}</div>
    </article>
  )
}
