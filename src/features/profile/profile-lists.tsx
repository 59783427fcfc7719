import { useState } from 'react'
import type { Clique, Collection } from '../../../contract/entities'
import { useList } from '../../sync/reading/hooks'
import { useCollections } from '../../sync/mutations/overlay/use-collections'
import { CliqueCard, CliqueCardSkeleton } from '../../ui/cards/clique-card'
import { CollectionCard, CollectionCardSkeleton } from '../../ui/cards/collection-card'
import { EmptyLine } from '../../ui/cards/infinite-list'
import { Tabs } from '../../ui/controls/tabs'
import { DESKTOP, useMedia } from '../../ui/tools/use-media'
import { copy } from './copy'
import { PrivateNotice } from './private-notice'
import styles from './profile-lists.module.css'
import { SearchedList } from '../../ui/searching/searched-list'
import { searchingCopy } from '../../ui/searching/searching-copy'
import { cliquesOf, collectionsOf } from './resources'

/**
 * A user's cliques and collections: side by side on wide screens, else in tabs (docs/specification.md 2.2 'Profile
 * lists').
 */
export function ProfileLists({ userId }: { userId: string }) {
  const [tab, setTab] = useState<'cliques' | 'collections'>('cliques')
  const wide = useMedia(DESKTOP)
  const cliqueList = useList(cliquesOf(userId), ({ cliqueId }: Clique) => cliqueId)
  const collectionList = useCollections(useList(collectionsOf(userId), ({ collectionId }: Collection) => collectionId))
  // The account became private, or the viewer was removed, since the profile was read.
  if ([cliqueList, collectionList].some(({ phase, error }) => phase === 'error' && error?.status === 403))
    return <PrivateNotice />
  const cliques = (
    <SearchedList
      searchLabel={searchingCopy.searchCliques}
      namesOf={({ name }) => [name]}
      list={cliqueList}
      label={copy.cliques}
      layout="rows"
      idOf={(clique) => clique.cliqueId}
      renderItem={(clique) => <CliqueCard clique={clique} />}
      skeleton={<CliqueCardSkeleton />}
      empty={<EmptyLine>{copy.noCliques}</EmptyLine>}
    />
  )
  const collections = (
    <SearchedList
      searchLabel={searchingCopy.searchCollections}
      namesOf={({ name }) => [name]}
      list={collectionList}
      label={copy.collections}
      layout="covers"
      idOf={(collection) => collection.collectionId}
      renderItem={(collection) => <CollectionCard collection={collection} onExpired={collectionList.refresh} />}
      skeleton={<CollectionCardSkeleton />}
      empty={<EmptyLine>{copy.noCollections}</EmptyLine>}
    />
  )
  if (wide)
    return (
      <div className={styles.columns}>
        <section className={styles.column}>
          <h2>{copy.cliques}</h2>
          {cliques}
        </section>
        <section className={styles.column}>
          <h2>{copy.collections}</h2>
          {collections}
        </section>
      </div>
    )
  return (
    <Tabs
      label={copy.lists}
      value={tab}
      onChange={setTab}
      items={[
        { id: 'cliques', label: copy.cliques, content: cliques },
        { id: 'collections', label: copy.collections, content: collections },
      ]}
    />
  )
}
