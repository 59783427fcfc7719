import { invalidate } from '../reading/invalidate'
import { pathsOfClique } from '../reading/paths-of-clique'
import { pathOf } from '../reading/resource'
import { currentSession } from '../session/session-state'
import type { Sender } from './sender'

export const peopleSender: Sender = {
  settled: ({ uid }, { call, args }) => {
    const me = currentSession()?.userId ?? ''
    const followers = [pathOf('followers', me), pathOf('getSelf'), pathOf('getUser', me), pathOf('activities')]
    return invalidate(uid, call === 'removeFollower' ? followers : pathsOfClique(args.params?.['id'] ?? '', me))
  },
}
