import { pathsOfBlock, pathsOfClique } from '../reading/shows'
import { pathOf } from '../reading/resource'
import { thing, type Definition } from './base/definition'

/** A leader's actions on members, and a user's on followers and blocked users. */
export const people: Definition<'people'> = {
  acceptedIn: 'relationships',
  writes: ({ call, args }) => [
    thing(call === 'removeMember' || call === 'handOverClique' ? 'clique' : 'user', args.params.id),
  ],
  stale: ({ call, args: { params } }, me) => {
    if (call === 'removeFollower')
      return [pathOf('followers', me), pathOf('getSelf'), pathOf('getUser', me), pathOf('activities')]
    if (call === 'blockUser' || call === 'unblockUser') return pathsOfBlock(params.id, me)
    return pathsOfClique(params.id, me)
  },
}
