import { Images } from 'lucide-react'
import type { Collection } from '../../../contract/entities'
import { CollectionCard, CollectionCardSkeleton } from '../../ui/cards/collection-card'
import { EmptyState } from '../../ui/cards/empty-state'
import type { PagedList } from '../../ui/cards/infinite-list'
import { SearchedList } from '../../ui/searching/searched-list'
import { searchingCopy } from '../../ui/searching/searching-copy'
import { copy } from './copy'

/** The clique's collections, as far as its viewer may see them. */
export function Collections({ list, mayAdd }: { list: PagedList<Collection>; mayAdd: boolean }) {
  return (
    <SearchedList
      searchLabel={searchingCopy.searchCollections}
      namesOf={({ name }) => [name]}
      list={list}
      label={copy.collections}
      layout="covers"
      idOf={(collection) => collection.collectionId}
      renderItem={(collection) => <CollectionCard collection={collection} onExpired={list.refresh} />}
      skeleton={<CollectionCardSkeleton />}
      empty={
        <EmptyState icon={<Images />} title={copy.noCollections} text={mayAdd ? copy.firstCollection : undefined} />
      }
    />
  )
}
