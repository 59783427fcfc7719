import type { Collection } from '../../../../contract/entities'
import { pageSizes } from '../../../../contract/page-sizes'
import { useList } from '../../../sync/reading/hooks'
import { resource } from '../../../sync/reading/resource'
import { CollectionTiles, CollectionTilesLoading, NoCollections } from '../../../ui/cards/collection-tiles'
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
  const { items, phase, hasMore, loadMore, refresh } = useList(
    (page) => resource('collectionsOfClique', { params: { cliqueId }, query: { page, size: pageSizes.selector } }),
    ({ collectionId }: Collection) => collectionId,
  )
  if (phase === 'opening' || phase === 'loading') return <CollectionTilesLoading />
  const unlisted = value !== '' && !items.some(({ collectionId }) => collectionId === value)
  if (items.length === 0 && !unlisted && !hasMore) return <NoCollections>{chooseCopy.noCollections}</NoCollections>
  return (
    <CollectionTiles
      legend={chooseCopy.collections}
      value={value}
      onChange={onChange}
      collections={items}
      {...(unlisted && { unlisted: chooseCopy.thisCollection })}
      onExpired={refresh}
      onMore={hasMore ? loadMore : undefined}
    />
  )
}
