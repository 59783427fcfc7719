import { createFileRoute } from '@tanstack/react-router'
import { DEFAULT_SORT } from '../features/collection/grid/sorts'
import { cliqueOf } from '../sync/reading/clique-pages'
import { collectionPage } from '../sync/reading/collections'
import { prefetchWith } from '../sync/reading/prefetch'
import { CollectionScreen } from './-parts/collection-screen'
import { collectionSearch } from './-parts/collection-search'

export const Route = createFileRoute('/_guarded/collection/$collectionId')({
  validateSearch: collectionSearch,
  loaderDeps: ({ search: { sort = DEFAULT_SORT } }) => ({ sort }),
  loader: ({ params: { collectionId }, deps: { sort } }) =>
    prefetchWith(collectionPage(collectionId, sort), ({ collection }) => cliqueOf(collection.cliqueId)),
  component: Screen,
})

function Screen() {
  return <CollectionScreen collectionId={Route.useParams().collectionId} search={Route.useSearch()} />
}
