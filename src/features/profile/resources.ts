/** What a profile reads. The route reads the first of each ahead of the screen. */
import { pageSizes } from '../../../contract/page-sizes'
import { resource } from '../../sync/reading/resource'

/** Followers and people followed, on one page of their lists. */
const PEOPLE = 20

export const userOf = (id: string) => resource('getUser', { params: { id } })

export const cliquesOf = (userId: string) => (page: number) =>
  resource('cliquesOfUser', { params: { userId }, query: { page, size: pageSizes.profileCliques } })

export const collectionsOf = (userId: string) => (page: number) =>
  resource('collectionsOfUser', { params: { userId }, query: { page, size: pageSizes.profileCollections } })

export const followersOf = (id: string) => (page: number) =>
  resource('followers', { params: { id }, query: { page, size: PEOPLE } })

export const followingOf = (id: string) => (page: number) =>
  resource('following', { params: { id }, query: { page, size: PEOPLE } })
