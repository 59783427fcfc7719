import { invalidateAll } from '../reading/freshness/freshness'
import { pathsOfClique } from '../reading/shows'
import { isFarReaching } from './base/far-reaching'
import { sendChange } from './base/send-change'
import type { Sender } from './base/sender'

export const membershipSender: Sender = {
  send: async (uid, row) => {
    const { joins, args } = row
    if (joins !== undefined) {
      const joined = await sendChange(uid, {
        ...row,
        call: 'joinClique',
        args: { params: args.params ?? {} },
        change: joins,
      })
      // Overtaken: this leave reached the server before.
      if (!joined.ok && joined.error.code !== 'OVERTAKEN') return joined
    }
    return sendChange(uid, row)
  },
  stale: ({ args }, me) => pathsOfClique(args.params?.['id'] ?? '', me),
  settled: async (_, sent) => {
    if (isFarReaching(sent)) invalidateAll()
  },
}
