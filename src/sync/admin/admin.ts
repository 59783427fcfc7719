/** What operators see, and do (docs/operations.md). Every action is sent at once: none waits in the outbox. */
import type { Failure, Result } from '../../../contract/failure'
import { pageSizes } from '../../../contract/limits'
import { invalidate } from '../reading/invalidate'
import { pathOf, resource, type ItemOf } from '../reading/resource'
import { api } from '../session/api'
import { currentSession } from '../session/session-state'

export type AdminUser = ItemOf<'adminUsers'>
export type AdminClique = ItemOf<'adminCliques'>
export type Report = ItemOf<'adminReports'>
export type Action = ItemOf<'adminHistory'>

const size = pageSizes.search

export const overview = resource('adminOverview', {})
export const usersPage = (query: string) => (page: number) =>
  resource('adminUsers', { query: { page, size, ...(query !== '' && { query }) } })
export const cliquesPage = (page: number) => resource('adminCliques', { query: { page, size } })
export const reportsPage = (page: number) => resource('adminReports', { query: { page, size } })
export const historyPage = (page: number) => resource('adminHistory', { query: { page, size } })

/** An action changes its list, the history and the figures. */
const changed = async <T>(answer: Result<T>, list: 'adminUsers' | 'adminReports'): Promise<Result<T, Failure>> => {
  const uid = currentSession()?.uid
  if (answer.ok && uid !== undefined)
    await invalidate(uid, [pathOf(list), pathOf('adminHistory'), pathOf('adminOverview')])
  return answer
}

export const suspendUser = async (id: string, isSuspended: boolean) =>
  changed(await api.suspendUser({ params: { id }, body: { isSuspended } }), 'adminUsers')

export const endSessions = async (id: string) => changed(await api.endSessions({ params: { id } }), 'adminUsers')

export const settleReport = async (id: string, decision: 'remove' | 'keep') =>
  changed(await api.settleReport({ params: { id }, body: { decision } }), 'adminReports')

/** A link that signs this number in, once. */
export const inviteNumber = async (phoneNumber: string) => {
  const made = await changed(await api.inviteNumber({ body: { phoneNumber } }), 'adminUsers')
  return made.ok ? { ok: true as const, value: new URL(`/invitation#${made.value.token}`, location.origin).href } : made
}
