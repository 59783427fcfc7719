import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../features/profile/profile-page'
import { cliquesOf, collectionsOf, userOf } from '../features/profile/resources'
import { prefetch } from '../sync/reading/prefetch'

export const Route = createFileRoute('/_guarded/profile/$userId')({
  loader: ({ params: { userId } }) => prefetch(userOf(userId), cliquesOf(userId)(0), collectionsOf(userId)(0)),
  component: Profile,
})

function Profile() {
  const { userId } = Route.useParams()
  // Another user is another screen: it inherits no state of the last one.
  return <ProfilePage key={userId} userId={userId} />
}
