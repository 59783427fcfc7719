import type { ReactNode } from 'react'
import { useResource } from '../../sync/hooks'
import { resource } from '../../sync/resource'
import { PersonRow, PersonRowSkeleton } from '../../ui/person-row'

interface LookedUpPersonProps {
  userId: string
  action: ReactNode
  /** As PersonRow's. */
  linked?: boolean
}

/**
 * A member of whom the server told only the id: the person is fetched (specification 2 §7 'Cliques'). Where that fails
 * the row stays a placeholder, as the id says nothing to anybody.
 */
export function LookedUpPerson({ userId, action, linked = true }: LookedUpPersonProps) {
  const { data } = useResource(resource('getUser', { params: { id: userId } }))
  return data ? <PersonRow person={data.user} action={action} linked={linked} /> : <PersonRowSkeleton />
}
