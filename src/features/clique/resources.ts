/** Resources that only a clique's dialogs read; its screens read sync/reading/clique-pages.ts. */
import { pageSizes } from '../../../contract/page-sizes'
import { resource } from '../../sync/reading/resource'

/** The members as the edit dialog reads them, in smaller pages (docs/specification.md 2.9). */
export const membersToEdit = (id: string) => (page: number) =>
  resource('cliqueMembers', { params: { id }, query: { page, size: pageSizes.editDialogMembers } })

export const inviteLinksOf = (id: string) => (page: number) =>
  resource('inviteLinks', { params: { id }, query: { page, size: 20 } })

export const personalInvitationsOf = (id: string) => (page: number) =>
  resource('personalInvitations', { params: { id }, query: { page, size: 20 } })
