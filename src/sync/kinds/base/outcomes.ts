/** The server's answer to a change of several photos: each photo has its own result. */
import type { Answer } from '../../../../contract/call'
import type { Calls } from '../../../../contract/calls'

type Outcomes = Answer<Calls['moveFlicks']>
type Outcome = Outcomes['results'][number]

/** The photos that were refused, each with its code. */
export const refusedOf = (answer: unknown): Outcome[] =>
  ((answer ?? {}) as Partial<Outcomes>).results?.filter(({ code }) => code) ?? []

/** The ids that were not refused. */
export const acceptedOf = (ids: readonly string[], answer: unknown): string[] => {
  const refused = new Set(refusedOf(answer).map(({ id }) => id))
  return ids.filter((id) => !refused.has(id))
}
