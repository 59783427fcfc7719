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
export type AdminClique = ItemOf<'adminCliques'>
export type Report = ItemOf<'adminReports'>
export type AdminInvitation = ItemOf<'adminInvitations'>
export type WaitingCode = Answer<Calls['adminWaitingCodes']>['codes'][number]
export type Action = ItemOf<'adminHistory'>

const size = pageSizes.search

export const overview = resource('adminOverview', {})
export const usersPage = (query: string) => (page: number) =>
  resource('adminUsers', { query: { page, size, ...(query !== '' && { query }) } })
export const cliquesPage = (page: number) => resource('adminCliques', { query: { page, size } })
export const reportsPage = (page: number) => resource('adminReports', { query: { page, size } })
export const invitationsPage = (page: number) => resource('adminInvitations', { query: { page, size } })
export const historyPage = (page: number) => resource('adminHistory', { query: { page, size } })

/** An action changes its list, the history and the figures. */
const changed = async <T>(
  answer: Result<T>,
  list: 'adminUsers' | 'adminReports' | 'adminInvitations',
): Promise<Result<T, Failure>> => {
  const uid = currentSession()?.uid
  if (answer.ok && uid !== undefined)
    await invalidate(uid, [pathOf(list), pathOf('adminHistory'), pathOf('adminOverview')])
  return answer
}

export const suspendUser = async (id: string, isSuspended: boolean) =>
  changed(await api.suspendUser({ params: { id }, body: { isSuspended } }), 'adminUsers')

/** Ends the role of an operator: of another one or of the user. */
export const endOperator = async (id: string) => {
  const ended = await changed(await api.endOperator({ params: { id } }), 'adminUsers')
  const uid = currentSession()?.uid
  if (ended.ok && uid !== undefined) await invalidate(uid, [pathOf('getSelf')])
  return ended
}

export const endSessions = async (id: string) => changed(await api.endSessions({ params: { id } }), 'adminUsers')

export const deleteUser = async (id: string) => changed(await api.deleteUser({ params: { id } }), 'adminUsers')

export const settleReport = async (id: string, decision: 'remove' | 'keep') =>
  changed(await api.settleReport({ params: { id }, body: { decision } }), 'adminReports')

/** Resolves to a link that signs this number in, once. */
export const inviteNumber = async (phoneNumber: string) => {
  const made = await changed(await api.inviteNumber({ body: { phoneNumber } }), 'adminInvitations')
  return made.ok ? { ok: true as const, value: new URL(`/invitation#${made.value.token}`, location.origin).href } : made
}

export const revokeInvitation = async (id: string) =>
  changed(await api.revokeInvitation({ params: { id } }), 'adminInvitations')

/** The numbers that wait for a code. Not stored on the device: they are complete phone numbers. */
export const listWaitingCodes = (signal?: AbortSignal) => api.adminWaitingCodes(undefined, { signal })

const historyChanged = async () => {
  const uid = currentSession()?.uid
  if (uid !== undefined) await invalidate(uid, [pathOf('adminHistory')])
}

/** Resolves to the code that a number waits for; the history names the operator who saw it. */
export const showWaitingCode = async (phoneNumber: string) => {
  const shown = await api.showWaitingCode({ body: { phoneNumber } })
  if (shown.ok) await historyChanged()
  return shown
}

/**
 * Ends all sessions that wait for a code of this number; its owner has to request a new one. The history names the
 * operator.
 */
export const discardWaitingCodes = async (phoneNumber: string) => {
  const discarded = await api.discardWaitingCodes({ body: { phoneNumber } })
  if (discarded.ok) await historyChanged()
  return discarded
}
