/** The devices on which the user is signed in (docs/identity.md). */
import type { Answer } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { ok, type Result } from '../../../contract/failure'
import { registerAgain } from '../notifications/notifications'
import { api } from '../session/api'
import { currentSession } from '../session/session-state'

export type Device = Answer<Calls['devices']>['devices'][number]

/** This device first, then the last seen. */
export const listDevices = async (signal?: AbortSignal): Promise<Result<Device[]>> => {
  const answer = await api.devices(undefined, { signal })
  return answer.ok
    ? ok(answer.value.devices.toSorted((a, b) => Number(b.isThisDevice) - Number(a.isThisDevice)))
    : answer
}

export const endDevice = (id: string) => api.endDevice({ params: { id } })

/**
 * The server also removes subscriptions that a stolen token may have made; this device subscribes to its notifications
 * again.
 */
export const endOtherDevices = async () => {
  const ended = await api.endOtherDevices()
  if (ended.ok) await registerAgain(currentSession()?.uid ?? '')
  return ended
}
