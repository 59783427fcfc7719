/**
 * Requests and invitations that wait for an answer, page by page. A separate file, because routes read it ahead of
 * their screens.
 */
import { resource } from '../reading/resource'

export const requestsPage = (page: number) => resource('followRequests', { query: { page } })
export const invitationsPage = (page: number) => resource('cliqueInvites', { query: { page } })
export const activitiesPage = (page: number) => resource('activities', { query: { page } })
