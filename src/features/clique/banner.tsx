import type { Clique } from '../../../contract/entities'
import { bannerLight } from '../../ui/id-colour'
import { Photo } from '../../ui/photo'
import styles from './banner.module.css'

interface BannerProps {
  clique: Clique
  /** The picture's address has died: the clique must be read anew. */
  onExpired: () => void
}

/** The clique's banner; where there is none, a picture of light that is its own. Decoration. */
export function Banner({ clique: { cliqueId, banner }, onExpired }: BannerProps) {
  return (
    <div className={styles.banner}>
      {banner ? (
        <Photo
          id={cliqueId}
          urls={banner}
          alt=""
          sizes="(min-width: 1180px) 1132px, 100vw"
          eager
          onExpired={onExpired}
        />
      ) : (
        <div className={styles.light} style={{ backgroundImage: bannerLight(cliqueId) }}>
          {/* The mark's open rings, large and faint. */}
          <svg className={styles.rings} viewBox="0 0 200 200" aria-hidden="true">
            <circle cx="100" cy="100" r="94" pathLength="100" />
            <circle cx="100" cy="100" r="66" pathLength="100" />
            <circle cx="100" cy="100" r="38" pathLength="100" />
          </svg>
        </div>
      )}
    </div>
  )
}
