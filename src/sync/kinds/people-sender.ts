import { invalidateAll } from '../reading/freshness/freshness'
import { pathOf } from '../reading/resource'
import { isFarReaching } from './base/far-reaching'
import { pathsOfBlock, pathsOfClique } from '../reading/shows'
import type { Sender } from './base/sender'

const pathsOf = (call: string, id: string, me: string) => {
  if (call === 'removeFollower')
    return [pathOf('followers', me), pathOf('getSelf'), pathOf('getUser', me), pathOf('activities')]
  if (call === 'blockUser' || call === 'unblockUser') return pathsOfBlock(id, me)
  return pathsOfClique(id, me)
}

export const peopleSender: Sender = {
  stale: ({ call, args }, me) => pathsOf(call, args.params?.['id'] ?? '', me),
  settled: async (_, sent) => {
    if (isFarReaching(sent)) invalidateAll()
  },
}
