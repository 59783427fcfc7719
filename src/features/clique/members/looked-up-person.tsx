import type { ReactNode } from 'react'
import type { User } from '../../../../contract/entities'
import { useResource } from '../../../sync/reading/hooks'
import { resource } from '../../../sync/reading/resource'
import { PersonRow, PersonRowSkeleton } from '../../../ui/cards/people/person-row'

interface LookedUpPersonProps {
  userId: string
  /** As PersonRow's; gets the user and when the answer was stored (ms). */
  action: (user: User, requestedAt: number) => ReactNode
  /** As PersonRow's. */
  linked?: boolean
}

/**
 * A member of whom the server told only the id: the person is fetched (docs/specification.md 2.7 'Cliques'). Where that
 * fails the row stays a placeholder, as the id means nothing to a user.
 */
export function LookedUpPerson({ userId, action, linked = true }: LookedUpPersonProps) {
  const { data, requestedAt } = useResource(resource('getUser', { params: { id: userId } }))
  if (!data) return <PersonRowSkeleton />
  return <PersonRow person={data.user} action={action(data.user, requestedAt)} linked={linked} />
}
