import { cssVariable } from '../../ui/tools/css-variable'
import { Skeleton, SkeletonGroup } from '../../ui/indicators/skeleton'
import { copy } from './copy'
import grid from './grid/grid.module.css'
import styles from './loading.module.css'
import { ESTIMATE } from './grid/ratios'
import { useShape } from './grid/use-shape'

const ROWS = [1, 2, 3]

/** The placeholder of the photos. */
export function LoadingGrid() {
  const shape = useShape()
  const isSquare = 'columns' in shape
  const columns = isSquare ? shape.columns : Math.round(innerWidth / (shape.rowHeight * ESTIMATE))
  return (
    <SkeletonGroup label={copy.loading}>
      <div className={grid.grid} style={cssVariable('--columns', columns)}>
        {ROWS.map((row) => (
          <div key={row} className={`${grid.row} ${styles.square}`}>
            {Array.from({ length: columns }, (_, column) => (
              <Skeleton key={column} ratio={isSquare ? 1 : ESTIMATE} />
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
    <div className={styles.page} data-wide>
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
