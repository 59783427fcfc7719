import { ok } from '../../../contract/failure'
import { downloadExport, readExportState, requestExport } from '../../exports/exports'
import type { AccountRoutes } from '../route'

/** The copy of the caller's own data (docs/downloads.md). */
export const exports = {
  dataExport: async ({ db }, _, { userId }) => ok(await readExportState(db, userId)),

  requestExport: async ({ db, exportSoon }, { body: { timeZone } }, { userId }) => {
    const requested = await requestExport(db, userId, timeZone)
    if (requested.ok) exportSoon()
    return requested
  },

  downloadExport: ({ db, addresses, exportSoon }, _, caller) => downloadExport({ db, addresses, exportSoon }, caller),
} satisfies AccountRoutes
