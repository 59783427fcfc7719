/** A clique, its collections and its members, as screens and downloads of pins read them. */
import { pageSizes } from '../../../contract/page-sizes'
import { resource } from './resource'

export const cliqueOf = (id: string) => resource('getClique', { params: { id } })

export const collectionsOf = (cliqueId: string) => (page: number) =>
  resource('collectionsOfClique', { params: { cliqueId }, query: { page, size: pageSizes.cliqueCollections } })

export const membersOf = (id: string) => (page: number) =>
  resource('cliqueMembers', { params: { id }, query: { page, size: pageSizes.cliqueMembers } })

/** A page of the users with an open invitation. */
export const inviteesOf = (id: string) => (page: number) =>
  resource('cliqueInvitees', { params: { id }, query: { page, size: pageSizes.cliqueMembers } })
