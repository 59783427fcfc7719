import type { Collection } from '../../../../contract/entities'
import { pageSizes } from '../../../../contract/page-sizes'
import { useList } from '../../../sync/reading/hooks'
import { resource } from '../../../sync/reading/resource'
import { CollectionTiles, CollectionTilesLoading, NoCollections } from '../../../ui/cards/collection-tiles'
import { useListSearch } from '../../../ui/searching/use-list-search'
import { chooseCopy } from './choose-copy'

interface CollectionChoiceProps {
  /** Empty if no clique is chosen: there are no collections to choose from. */
  cliqueId: string
  value: string
  onChange: (collectionId: string) => void
}

/**
 * The clique's collections, by their covers. Collections that cannot be loaded are an empty list (docs/specification.md
 * 2.7).
 */
export function CollectionChoice(props: CollectionChoiceProps) {
  if (props.cliqueId === '') return <NoCollections>{chooseCopy.noCollections}</NoCollections>
  return <Collections key={props.cliqueId} {...props} />
}

function Collections({ cliqueId, value, onChange }: CollectionChoiceProps) {
  const list = useList(
    (page) => resource('collectionsOfClique', { params: { cliqueId }, query: { page, size: pageSizes.selector } }),
    ({ collectionId }: Collection) => collectionId,
  )
  const { items, phase, hasMore, loadMore, refresh } = list
  const { found, isSearching, search } = useListSearch(list, ({ name }) => [name])
  if (phase === 'opening' || phase === 'loading') return <CollectionTilesLoading />
  const unlisted = value !== '' && !items.some(({ collectionId }) => collectionId === value)
  if (items.length === 0 && !unlisted && !hasMore) return <NoCollections>{chooseCopy.noCollections}</NoCollections>
  return (
    <CollectionTiles
      legend={chooseCopy.collections}
      value={value}
      onChange={onChange}
      collections={found}
      search={search}
      {...(unlisted && !isSearching && { unlisted: chooseCopy.thisCollection })}
      onExpired={refresh}
      onMore={hasMore && !isSearching ? loadMore : undefined}
    />
  )
}
