import { useEffect } from 'react'
import type { Clique } from '../../../contract/entities'
import { pageSizes } from '../../../contract/page-sizes'
import { useList, useMyId } from './hooks'
import { resource } from './resource'

export interface Cliques {
  state: 'loading' | 'failed' | 'known'
  items: readonly Clique[]
  refresh(): void
}

/** The viewer's cliques, all of them: the first page at once, then page by page (docs/specification.md 2.9 'Page sizes'). */
export const useCliques = (): Cliques => {
  const userId = useMyId()
  const { items, phase, error, hasMore, loadMore, refresh } = useList(
    (page) => resource('cliquesOfUser', { params: { userId }, query: { page, size: pageSizes.selector } }),
    ({ cliqueId }: Clique) => cliqueId,
  )
  const isNextWanted = hasMore && phase === 'done' && !error
  useEffect(() => {
    if (isNextWanted) loadMore()
  }, [isNextWanted, loadMore])
  const isLoading = phase === 'opening' || phase === 'loading'
  return { state: isLoading ? 'loading' : phase === 'error' ? 'failed' : 'known', items, refresh }
}
