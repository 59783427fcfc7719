/** The resources of home. The route prefetches the first page of each. */
import { pageSizes } from '../../../contract/page-sizes'
import { resource } from '../../sync/reading/resource'

export const feedOf = (page: number) => resource('feed', { query: { page, size: pageSizes.feed } })

export const myCliques = (userId: string) =>
  resource('cliquesOfUser', { params: { userId }, query: { page: 0, size: pageSizes.profileCliques } })

export const myInvitations = (page: number) => resource('cliqueInvites', { query: { page } })
