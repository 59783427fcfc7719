/** What the clique page reads. The route reads the first of each ahead of the screen. */
import { pageSizes } from '../../../contract/limits'
import { resource } from '../../sync/resource'

export const cliqueOf = (id: string) => resource('getClique', { params: { id } })

export const collectionsOf = (cliqueId: string) => (page: number) =>
  resource('collectionsOfClique', { params: { cliqueId }, query: { page, size: pageSizes.cliqueCollections } })

export const membersOf = (id: string) => (page: number) =>
  resource('cliqueMembers', { params: { id }, query: { page, size: pageSizes.cliqueMembers } })
