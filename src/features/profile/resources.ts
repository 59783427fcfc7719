/** The resources of a profile. The route prefetches the first page of each. */
import { pageSizes } from '../../../contract/page-sizes'
import { resource } from '../../sync/reading/resource'

/** Users on one page of the lists of followers and followed users. */
const PAGE_SIZE = 20

export const userOf = (id: string) => resource('getUser', { params: { id } })

export const cliquesOf = (userId: string) => (page: number) =>
  resource('cliquesOfUser', { params: { userId }, query: { page, size: pageSizes.profileCliques } })

export const collectionsOf = (userId: string) => (page: number) =>
  resource('collectionsOfUser', { params: { userId }, query: { page, size: pageSizes.profileCollections } })

export const followersOf = (id: string) => (page: number) =>
  resource('followers', { params: { id }, query: { page, size: PAGE_SIZE } })

export const followingOf = (id: string) => (page: number) =>
  resource('following', { params: { id }, query: { page, size: PAGE_SIZE } })
