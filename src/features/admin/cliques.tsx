import { useState } from 'react'
import { cliquesPage, type AdminClique } from '../../sync/admin/admin'
import { useList } from '../../sync/reading/hooks'
import { EmptyLine, InfiniteList } from '../../ui/cards/infinite-list'
import { Button } from '../../ui/controls/button'
import { Skeleton } from '../../ui/indicators/skeleton'
import { memberCount } from '../../ui/tools/count'
import { fileSize } from '../../ui/tools/file-size'
import styles from './admin-page.module.css'
import { copy } from './copy'
import { GuestLinks } from './guest-links'

/** All cliques, by the space that their photos use. */
export function Cliques() {
  const list = useList(cliquesPage, ({ cliqueId }: AdminClique) => cliqueId)
  const [opened, setOpened] = useState<AdminClique>()
  return (
    <div className={styles.list}>
      <InfiniteList
        list={list}
        label={copy.cliques}
        layout="rows"
        idOf={({ cliqueId }) => cliqueId}
        renderItem={(clique) => (
          <div className={styles.row}>
            <span>
              <span className={styles.name} dir="auto">
                {clique.name}
              </span>
              <br />
              <span className={styles.note}>
                {copy.cliqueNote(memberCount(clique.memberCount), clique.leader, clique.guests)}
              </span>
            </span>
            {clique.guestLinks > 0 && (
              <Button
                variant="quiet"
                size="small"
                aria-label={copy.linksOf(copy.linkCount(clique.guestLinks), clique.name)}
                onClick={() => setOpened(clique)}
              >
                {copy.linkCount(clique.guestLinks)}
              </Button>
            )}
            <span className={styles.amount}>{fileSize(clique.storedBytes, 1)}</span>
          </div>
        )}
        skeleton={<Skeleton width="100%" height={44} />}
        empty={<EmptyLine>{copy.noCliques}</EmptyLine>}
      />
      {opened && <GuestLinks clique={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
