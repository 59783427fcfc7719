import { cliquesPage, type AdminClique } from '../../sync/admin/admin'
import { useList } from '../../sync/reading/hooks'
import { EmptyLine, InfiniteList } from '../../ui/cards/infinite-list'
import { Skeleton } from '../../ui/indicators/skeleton'
import { memberCount } from '../../ui/tools/count'
import { fileSize } from '../../ui/tools/file-size'
import styles from './admin-page.module.css'
import { copy } from './copy'

/** All cliques, by the space that their photos use. */
export function Cliques() {
  const list = useList(cliquesPage, ({ cliqueId }: AdminClique) => cliqueId)
  return (
    <div className={styles.list}>
      <InfiniteList
        list={list}
        label={copy.cliques}
        layout="rows"
        idOf={({ cliqueId }) => cliqueId}
        renderItem={({ name, leader, memberCount: members, storedBytes }) => (
          <div className={styles.row}>
            <span>
              <span className={styles.name} dir="auto">
                {name}
              </span>
              <br />
              <span className={styles.note}>{copy.cliqueNote(memberCount(members), leader)}</span>
            </span>
            <span className={styles.amount}>{fileSize(storedBytes, 1)}</span>
          </div>
        )}
        skeleton={<Skeleton width="100%" height={44} />}
        empty={<EmptyLine>{copy.noCliques}</EmptyLine>}
      />
    </div>
  )
}
