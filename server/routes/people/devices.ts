import { ok, type Result } from '../../../contract/failure'
import { endDevice, endDevices, listDevices } from '../../identity/devices'
import type { Identity } from '../../identity/tokens/verify'
import { notFound, refuse, type Refusal } from '../../refusal'
import type { Services } from '../../services'
import type { Routes } from '../route'

/** A token of an earlier version names no device. Refused, it is renewed, and the new one does. */
const checkNamed = ({ identity }: Services, { deviceId }: Identity): Result<undefined, Refusal> =>
  identity.mode === 'local' && deviceId === undefined ? refuse('UNAUTHENTICATED', 'Renew your token') : ok(undefined)

/** Devices: see the note in identity/devices.ts. With another provider's project there are none. */
export const devices = {
  devices: async (services, _, caller) => {
    const named = checkNamed(services, caller)
    if (!named.ok) return named
    return ok({
      devices: (await listDevices(services.db, caller.uid)).map((row) => ({
        id: row.device_id,
        name: row.name,
        signedInAt: row.signed_in_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        isThisDevice: row.device_id === caller.deviceId,
      })),
    })
  },

  endDevice: async ({ db }, { params: { id } }, { uid }) =>
    (await endDevice(db, uid, id)) ? ok({}) : notFound('Device'),

  endOtherDevices: async (services, _, caller) => {
    const named = checkNamed(services, caller)
    if (!named.ok) return named
    if (caller.deviceId !== undefined) await endDevices(services.db, caller.uid, caller.deviceId)
    return ok({})
  },
} satisfies Routes
