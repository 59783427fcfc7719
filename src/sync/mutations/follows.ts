import type { Relationship, User } from '../../../contract/entities'
import { currentSession } from '../session/session-state'
import { submit } from './outbox/submit'

/**
 * Returns the relationship after a press of the button: a private account gets a request; a follow or a request is
 * withdrawn.
 */
const pressed = ({ relationship, isPrivate }: User): Relationship => {
  if (relationship !== 'unrelated') return 'unrelated'
  return isPrivate ? 'requested' : 'following'
}

/**
 * Follows a user, requests to, or unfollows them: shown at once, and sent as soon as there is a network. However fast
 * the user taps, the server ends with the last tap. If the server rejects it, the earlier state is shown again, and the
 * rejection is only logged (docs/specification.md 2.8).
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
    shows: { relationship, before: shown.relationship },
  })
}
