/** What the clique page reads. The route reads the first of each ahead of the screen. */
import { pageSizes } from '../../../contract/limits'
import { resource } from '../../sync/resource'

export const cliqueOf = (id: string) => resource('getClique', { params: { id } })

export const collectionsOf = (cliqueId: string) => (page: number) =>
  resource('collectionsOfClique', { params: { cliqueId }, query: { page, size: pageSizes.cliqueCollections } })

export const membersOf = (id: string) => (page: number) =>
  resource('cliqueMembers', { params: { id }, query: { page, size: pageSizes.cliqueMembers } })

/** The same list as the edit dialog reads it, in smaller pages (specification 2 §9). */
export const membersToEdit = (id: string) => (page: number) =>
  resource('cliqueMembers', { params: { id }, query: { page, size: pageSizes.editDialogMembers } })

export const inviteLinksOf = (id: string) => (page: number) =>
  resource('inviteLinks', { params: { id }, query: { page, size: 20 } })
