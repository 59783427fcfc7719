import { pathsOfClique } from '../reading/shows'
import { thing, type Definition } from './base/definition'
import { sendChange } from './base/send-change'

export const membership: Definition<'membership'> = {
  acceptedIn: 'relationships',
  writes: ({ args }) => [thing('clique', args.params.id)],
  // The server may have received only an earlier leave, and does not delete the photos of a user who is no member.
  merge: (waiting, next) => {
    const isWithPhotos = next.call === 'leaveClique' && next.args.query?.photos === 'go'
    const joins = waiting.call === 'joinClique' ? waiting.change : waiting.joins
    return { ...next, joins: isWithPhotos ? joins : undefined }
  },
  send: async (uid, row) => {
    const { joins, args } = row
    if (joins !== undefined) {
      const join = { ...row, call: 'joinClique', args: { params: args.params }, change: joins } as const
      const joined = await sendChange(uid, join)
      // Overtaken: this leave reached the server before.
      if (!joined.ok && joined.error.code !== 'OVERTAKEN') return joined
    }
    return sendChange(uid, row)
  },
  stale: ({ args }, me) => pathsOfClique(args.params.id, me),
}
