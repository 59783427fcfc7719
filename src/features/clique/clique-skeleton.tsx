import { Skeleton, SkeletonGroup, SkeletonLines } from '../../ui/indicators/skeleton'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import banner from './banner.module.css'
import styles from './clique-header.module.css'
import { copy } from './copy'

/** The placeholder of the clique's header. */
export function CliqueSkeleton() {
  return (
    <div>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {copy.loading}
      </VisuallyHidden>
      <SkeletonGroup label={copy.loading}>
        <div className={banner.banner}>
          <Skeleton height="100%" />
        </div>
        <div className={styles.header}>
          <span className={styles.avatar}>
            <Skeleton shape="circle" width={88} height={88} />
          </span>
          <div className={styles.who}>
            <SkeletonLines
              lines={[
                [styles.name, '8em'],
                [styles.members, '6em'],
              ]}
            />
          </div>
          <div className={styles.action}>
            <Skeleton width={96} height={44} />
          </div>
        </div>
      </SkeletonGroup>
    </div>
  )
}
