import { historyPage, type Action } from '../../sync/admin/admin'
import { useList } from '../../sync/reading/hooks'
import { EmptyLine, InfiniteList } from '../../ui/cards/infinite-list'
import { Skeleton } from '../../ui/indicators/skeleton'
import styles from './admin-page.module.css'
import { copy } from './copy'

/** Actions of operators, latest first. */
export function History() {
  const list = useList(historyPage, ({ id }: Action) => id)
  return (
    <div className={styles.list}>
      <InfiniteList
        list={list}
        label={copy.tabs.history}
        layout="rows"
        idOf={({ id }) => id}
        renderItem={({ operator, action, subject, happenedAt }) => (
          <div className={styles.row}>
            <span dir="auto">
              <span className={styles.name}>{operator}</span> {action} {subject !== operator && subject}
            </span>
            <time className={styles.note} dateTime={happenedAt}>
              {new Date(happenedAt).toLocaleString()}
            </time>
          </div>
        )}
        skeleton={<Skeleton width="100%" height={44} />}
        empty={<EmptyLine>{copy.noActions}</EmptyLine>}
      />
    </div>
  )
}
