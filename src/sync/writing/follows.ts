import type { Relationship, User } from '../../../contract/entities'
import { currentSession } from '../session/session-state'
import type { FollowShows } from '../kinds/follow-effects'
import { submit } from './outbox/submit'

/** What pressing the button leads to: a private account is asked first; a follow or a request is taken back. */
const pressed = ({ relationship, isPrivate }: User): Relationship => {
  if (relationship !== 'unrelated') return 'unrelated'
  return isPrivate ? 'requested' : 'following'
}

/**
 * Follows a user, asks to, or unfollows them: shown at once, and sent as soon as there is a network. However fast the
 * user taps, the last tap is what the server ends with. Where the server rejects it, what was shown before is shown
 * again, and it is only logged (docs/specification.md 2.8).
 */
export const toggleFollow = async (shown: User): Promise<void> => {
  const session = currentSession()
  if (!session?.userId) return
  const { userId } = shown
  const relationship = pressed(shown)
  await submit(session.uid, {
    key: `follow ${userId}`,
    kind: 'follow',
    call: relationship === 'unrelated' ? 'unfollow' : 'follow',
    args: { body: { followee: userId } },
    shows: { relationship, before: shown.relationship } satisfies FollowShows,
  })
}
