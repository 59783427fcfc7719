import { useMemo, useState } from 'react'
import type { Member, User } from '../../../contract/entities'
import { fullName } from '../../../contract/full-name'
import type { ListState } from '../reading/hooks'
import { usePeopleSearch } from './use-people-search'

/** A member with the stamp of the request that found them. */
export interface FoundMember {
  user: User
  requestedAt: number
}

const hasText = (user: User, text: string) =>
  [user.username, fullName(user)].some((name) => name.toLocaleLowerCase().includes(text))

/**
 * Searches the members of a clique: those that were read, on the device, and all by the server. `rest`: as in
 * src/ui/searching/search-state.ts.
 */
export const useMemberSearch = (cliqueId: string, list: ListState<Member, unknown>) => {
  const [query, onQuery] = useState('')
  const { items, hasMore, requestedAt } = list
  const search = usePeopleSearch(query, cliqueId)
  const text = query.trim().toLocaleLowerCase()
  const { people, requestedAt: foundAt } = search
  const found = useMemo(() => {
    if (!text) return []
    const read = items.flatMap((member): FoundMember[] =>
      member.user && hasText(member.user, text) ? [{ user: member.user, requestedAt: requestedAt(member) }] : [],
    )
    const others = people
      .filter(({ inClique }) => inClique === 'MEMBER')
      .map((user): FoundMember => ({ user, requestedAt: foundAt }))
    return [...new Map([...others, ...read].map((one) => [one.user.userId, one])).values()]
  }, [items, requestedAt, people, foundAt, text])
  const states = {
    idle: 'none',
    searching: 'searching',
    failed: 'unreached',
    found: search.hasMore ? 'more' : 'none',
  } as const
  const rest = hasMore ? states[search.state] : 'none'
  return { query, onQuery, isSearching: text !== '', found, searched: items.length, rest, more: search }
}
