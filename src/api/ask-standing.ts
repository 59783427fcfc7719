/**
 * Adds the viewer's relationship to the users and cliques of an answer that lacks it, by a separate call for each
 * (docs/specification.md 2.7).
 */
import type { Clique, Membership, Relationship, User } from '../../contract/entities'
import type { Result } from '../../contract/failure'

/** The calls that read the relationship to one user or clique. */
export interface StandingCalls {
  followStatus(userId: string): Promise<Result<Relationship>>
  memberStatus(cliqueId: string): Promise<Result<Membership>>
}
type Shown = User | Clique | { user: Shown | null }

/** Resolves to the same user or clique with its relationship; 'unrelated' if the call fails. */
const ask = async (calls: StandingCalls, shown: Shown): Promise<Shown> => {
  if ('user' in shown) return shown.user ? { ...shown, user: await ask(calls, shown.user) } : shown
  const { lacksRelationship, ...known } = shown
  if (!lacksRelationship) return shown
  if ('cliqueId' in known) {
    const answer = await calls.memberStatus(known.cliqueId)
    return { ...known, relationship: answer.ok ? answer.value : 'unrelated' }
  }
  const answer = await calls.followStatus(known.userId)
  return { ...known, relationship: answer.ok ? answer.value : 'unrelated' }
}

/** Resolves to the same answer with a relationship for each user and clique. */
export const askStandings = async (calls: StandingCalls, answer: object): Promise<object> => {
  if ('items' in answer) {
    const items = await Promise.all((answer.items as Shown[]).map((item) => ask(calls, item)))
    return { ...answer, items }
  }
  if ('clique' in answer) return { ...answer, clique: await ask(calls, answer.clique as Clique) }
  return 'user' in answer ? { ...answer, user: await ask(calls, answer.user as User) } : answer
}
