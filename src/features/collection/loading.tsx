import { Skeleton, SkeletonGroup } from '../../ui/indicators/skeleton'
import { copy } from './copy'
import grid from './grid/grid.module.css'
import styles from './loading.module.css'
import { useColumns } from './grid/use-columns'

const ROWS = [1, 2, 3]

/** The placeholder of the photos. */
export function LoadingGrid() {
  const { columns } = useColumns()
  return (
    <SkeletonGroup label={copy.loading}>
      <div className={grid.grid} style={{ ['--columns' as string]: columns }}>
        {ROWS.map((row) => (
          <div key={row} className={`${grid.row} ${styles.square}`}>
            {Array.from({ length: columns }, (_, column) => (
              <Skeleton key={column} ratio={1} />
            ))}
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}

/** The placeholder of the whole page. */
export function Loading() {
  return (
    <div className={styles.page}>
      <div className={styles.hero} aria-hidden="true">
        <Skeleton height="100%" />
      </div>
      <div className={styles.bar} aria-hidden="true">
        <Skeleton width="45%" height="1.2em" />
        <Skeleton width="150px" height="48px" />
      </div>
      <LoadingGrid />
    </div>
  )
}
