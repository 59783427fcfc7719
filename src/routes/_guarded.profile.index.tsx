import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../features/profile/profile-page'
import { cliquesOf, collectionsOf, userOf } from '../features/profile/resources'
import { useMyId } from '../sync/reading/hooks'
import { prefetch } from '../sync/reading/prefetch'
import { currentSession } from '../sync/session/session-state'

/** Without an id: the user's own profile (docs/specification.md 1.2). */
export const Route = createFileRoute('/_guarded/profile/')({
  loader: () => {
    const myId = currentSession()?.userId ?? ''
    return prefetch(userOf(myId), cliquesOf(myId)(0), collectionsOf(myId)(0))
  },
  component: () => <ProfilePage userId={useMyId()} />,
})
