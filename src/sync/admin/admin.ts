/** The operators' screens and actions (docs/operations.md). Every action is sent at once: none waits in the outbox. */
import type { Answer } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import type { Failure, Result } from '../../../contract/failure'
import { pageSizes } from '../../../contract/page-sizes'
import { invalidate } from '../reading/freshness/invalidate'
import { pathOf, resource, type ItemOf } from '../reading/resource'
import { api } from '../session/api'
import { currentSession } from '../session/session-state'

export type AdminUser = ItemOf<'adminUsers'>
export type DeletedUser = ItemOf<'adminDeletedUsers'>
export type AdminClique = ItemOf<'adminCliques'>
export type AdminGuestLink = ItemOf<'adminGuestLinks'>
export type Report = ItemOf<'adminReports'>
export type AdminInvitation = ItemOf<'adminInvitations'>
export type WaitingCode = Answer<Calls['adminWaitingCodes']>['codes'][number]
export type Action = ItemOf<'adminHistory'>

const size = pageSizes.search

export const overview = resource('adminOverview', {})
export const usersPage = (query: string) => (page: number) =>
  resource('adminUsers', { query: { page, size, ...(query !== '' && { query }) } })
export const deletedUsersPage = (page: number) => resource('adminDeletedUsers', { query: { page, size } })
export const cliquesPage = (page: number) => resource('adminCliques', { query: { page, size } })
export const guestLinksPage = (id: string) => (page: number) =>
  resource('adminGuestLinks', { params: { id }, query: { page, size } })
export const reportsPage = (page: number) => resource('adminReports', { query: { page, size } })
export const invitationsPage = (page: number) => resource('adminInvitations', { query: { page, size } })
export const historyPage = (page: number) => resource('adminHistory', { query: { page, size } })

/** An action changes its list, the history and the figures. */
const changed = async <T>(
  answer: Result<T>,
  ...lists: (
    'adminUsers' | 'adminDeletedUsers' | 'adminReports' | 'adminInvitations' | 'adminCliques' | 'adminGuestLinks'
  )[]
): Promise<Result<T, Failure>> => {
  const uid = currentSession()?.uid
  if (answer.ok && uid !== undefined)
    await invalidate(uid, [...lists.map((list) => pathOf(list)), pathOf('adminHistory'), pathOf('adminOverview')])
  return answer
}

export const suspendUser = async (id: string, isSuspended: boolean) =>
  changed(await api.suspendUser({ params: { id }, body: { isSuspended } }), 'adminUsers')

/** Sets how much a user may store; null: as much as the server's settings say. */
export const setQuota = async (id: string, gigabytes: number | null) =>
  changed(await api.setQuota({ params: { id }, body: { gigabytes } }), 'adminUsers')

export const makeOperator = async (id: string) => changed(await api.makeOperator({ params: { id } }), 'adminUsers')

/** Ends the role of an operator: of another one or of the user. */
export const endOperator = async (id: string) => {
  const ended = await changed(await api.endOperator({ params: { id } }), 'adminUsers')
  const uid = currentSession()?.uid
  if (ended.ok && uid !== undefined) await invalidate(uid, [pathOf('getSelf')])
  return ended
}

export const endSessions = async (id: string) => changed(await api.endSessions({ params: { id } }), 'adminUsers')

export const deleteUser = async (id: string) =>
  changed(await api.deleteUser({ params: { id } }), 'adminUsers', 'adminDeletedUsers')

export const restoreUser = async (id: string) =>
  changed(await api.restoreUser({ params: { id } }), 'adminUsers', 'adminDeletedUsers')

/** Removes a deleted user with all their data, which cannot be undone. */
export const purgeUser = async (id: string) => changed(await api.purgeUser({ params: { id } }), 'adminDeletedUsers')

export const endGuestLink = async (linkId: string) =>
  changed(await api.endGuestLink({ params: { id: linkId } }), 'adminCliques', 'adminGuestLinks')

export const settleReport = async (id: string, decision: 'remove' | 'keep') =>
  changed(await api.settleReport({ params: { id }, body: { decision } }), 'adminReports')

/** Resolves to a link that signs this number in, once. */
export const inviteNumber = async (phoneNumber: string) => {
  const made = await changed(await api.inviteNumber({ body: { phoneNumber } }), 'adminInvitations')
  return made.ok ? { ok: true as const, value: new URL(`/invitation#${made.value.token}`, location.origin).href } : made
}

export const revokeInvitation = async (id: string) =>
  changed(await api.revokeInvitation({ params: { id } }), 'adminInvitations')

/** The codes that wait to be handed on. Not stored on the device: they end within minutes. */
export const listWaitingCodes = (signal?: AbortSignal) => api.adminWaitingCodes(undefined, { signal })

/** Resolves to the cause for which a test message to the user was not sent; null if it was. */
export const sendTest = (by: 'gateway' | 'mail') => api.sendTest({ body: { by } })

const historyChanged = async () => {
  const uid = currentSession()?.uid
  if (uid !== undefined) await invalidate(uid, [pathOf('adminHistory')])
}

/** Resolves to a waiting code; the history names the operator who saw it. */
export const showWaitingCode = async (id: string) => {
  const shown = await api.showWaitingCode({ body: { id } })
  if (shown.ok) await historyChanged()
  return shown
}

/**
 * Ends all sessions that wait for a code of the same number; its owner has to request a new one. The history names the
 * operator.
 */
export const discardWaitingCodes = async (id: string) => {
  const discarded = await api.discardWaitingCodes({ body: { id } })
  if (discarded.ok) await historyChanged()
  return discarded
}
