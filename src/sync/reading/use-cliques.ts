import type { Clique } from '../../../contract/entities'
import { pageSizes } from '../../../contract/page-sizes'
import { useList, useMyId } from './hooks'
import { resource } from './resource'

export interface Cliques {
  state: 'loading' | 'failed' | 'known'
  items: readonly Clique[]
  refresh(): void
}

/** The viewer's cliques: the first fifty (docs/specification.md 2.9 'Page sizes'). */
export const useCliques = (): Cliques => {
  const userId = useMyId()
  const { items, phase, refresh } = useList(
    (page) => resource('cliquesOfUser', { params: { userId }, query: { page, size: pageSizes.selector } }),
    ({ cliqueId }: Clique) => cliqueId,
  )
  const isLoading = phase === 'opening' || phase === 'loading'
  return { state: isLoading ? 'loading' : phase === 'error' ? 'failed' : 'known', items, refresh }
}
