/** What the viewer is to users and cliques, from a call of its own if an answer does not say (docs/specification.md 2.7). */
import type { Clique, User } from '../../../contract/entities'
import type { Api } from '../../api/client'
import { currentSession } from '../session/session-state'
import { isListing } from './listing'

type Shown = User | Clique | { user: Shown | null }

/** A failure counts as unrelated; the next fetch asks again. */
const askUser = async (api: Api, user: User, signal: AbortSignal): Promise<User> => {
  const { lacksRelationship: _, ...known } = user
  if (user.userId === currentSession()?.userId) return known
  const answer = await api.followStatus({ params: { id: user.userId } }, { signal })
  return { ...known, relationship: answer.ok ? answer.value : 'unrelated' }
}

const askClique = async (api: Api, clique: Clique, signal: AbortSignal): Promise<Clique> => {
  const { lacksRelationship: _, ...known } = clique
  const answer = await api.memberStatus({ params: { id: clique.cliqueId } }, { signal })
  return { ...known, relationship: answer.ok ? answer.value : 'unrelated' }
}

const ask = async (api: Api, shown: Shown, signal: AbortSignal): Promise<Shown> => {
  if ('user' in shown) return shown.user ? { ...shown, user: await ask(api, shown.user, signal) } : shown
  if (!shown.lacksRelationship) return shown
  return 'cliqueId' in shown ? askClique(api, shown, signal) : askUser(api, shown, signal)
}

/** The same answer, in which each user and clique has a relationship. */
export const askStandings = async (api: Api, answer: unknown, signal: AbortSignal): Promise<unknown> => {
  if (isListing(answer)) {
    const items = await Promise.all(answer.items.map((item) => ask(api, item as Shown, signal)))
    return { ...answer, items }
  }
  const { clique, user } = answer as { clique?: Clique; user?: User }
  if (clique) return { ...(answer as object), clique: await ask(api, clique, signal) }
  return user ? { ...(answer as object), user: await ask(api, user, signal) } : answer
}
