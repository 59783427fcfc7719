import type { ReactNode } from 'react'
import type { User } from '../../../../contract/entities'
import { useResource } from '../../../sync/reading/hooks'
import { resource } from '../../../sync/reading/resource'
import { PersonRow, PersonRowSkeleton } from '../../../ui/cards/people/person-row'

interface LookedUpPersonProps {
  userId: string
  /** As in PersonRow; gets the user and the time at which the answer was stored (ms). */
  action: (user: User, requestedAt: number) => ReactNode
  /** As in PersonRow. */
  linked?: boolean
}

/**
 * A member of whom the server sent only the id: the user is fetched (docs/specification.md 2.7 'Cliques'). If that
 * fails the row stays a placeholder, as an id means nothing to a reader.
 */
export function LookedUpPerson({ userId, action, linked = true }: LookedUpPersonProps) {
  const { data, requestedAt } = useResource(resource('getUser', { params: { id: userId } }))
  if (!data) return <PersonRowSkeleton />
  return <PersonRow person={data.user} action={action(data.user, requestedAt)} linked={linked} />
}
