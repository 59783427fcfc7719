import type { Clique } from '../../../contract/entities'
import styles from './banner.module.css'
import { bannerLight } from './banner-light'
import { Photo } from './photo'

interface BannerProps {
  clique: Pick<Clique, 'cliqueId' | 'banner'>
  /** The width at which it is drawn. */
  sizes: string
  /** The picture's URL has expired: the clique must be read again. */
  onExpired: () => void
}

/** A clique's banner, filling its box; without a banner, a picture of light that belongs to the clique. Decoration. */
export function Banner({ clique: { cliqueId, banner }, sizes, onExpired }: BannerProps) {
  if (banner) return <Photo id={cliqueId} urls={banner} alt="" sizes={sizes} eager onExpired={onExpired} />
  return (
    <div className={styles.light} style={{ backgroundImage: bannerLight(cliqueId) }}>
      {/* The mark's open rings, large and faint. */}
      <svg className={styles.rings} viewBox="0 0 200 200" aria-hidden="true">
        <circle cx="100" cy="100" r="94" pathLength="100" />
        <circle cx="100" cy="100" r="66" pathLength="100" />
        <circle cx="100" cy="100" r="38" pathLength="100" />
      </svg>
    </div>
  )
}
