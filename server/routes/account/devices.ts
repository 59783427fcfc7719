import { ok } from '../../../contract/failure'
import { endDevice, endDevices, listDevices } from '../../identity/devices'
import { inTransaction } from '../../database/transaction'
import { notFound } from '../../basis/refusal'
import type { AccountRoutes } from '../route'

/** Devices: see the note in identity/devices.ts. With another provider's project there are none. */
export const devices = {
  devices: async ({ db }, _, { uid, deviceId }) =>
    ok({
      devices: (await listDevices(db, uid)).map((row) => ({
        id: row.device_id,
        name: row.name,
        signedInAt: row.signed_in_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        isThisDevice: row.device_id === deviceId,
      })),
    }),

  endDevice: async ({ db }, { params: { id } }, { uid }) =>
    (await endDevice(db, uid, id)) ? ok({}) : notFound('Device'),

  endOtherDevices: async ({ db }, _, { uid, deviceId }) => {
    if (deviceId === undefined) return ok({})
    return inTransaction(db, async (trx) => {
      await endDevices(trx, uid, deviceId)
      return ok({})
    })
  },
} satisfies AccountRoutes
