/** The server's answer to a change of several photos: each photo has its own result. */
import type { Answer } from '../../../../contract/call'
import type { Calls } from '../../../../contract/calls'
import type { ServerCode } from '../../../../contract/failure'

export type Outcomes = Answer<Calls['moveFlicks']>

/** The photos that were refused, each with its code. */
export const refusedOf = ({ results = [] }: Partial<Outcomes> = {}) =>
  results.flatMap(({ id, code }) => (code ? [{ id, code: code as ServerCode }] : []))

/** The refusal of a part of the photos; undefined if none was refused. */
export const refusalOf = (answer: Partial<Outcomes> | undefined) => {
  const [refused] = refusedOf(answer)
  return refused && { error: { code: refused.code, message: 'Some photos were refused' } }
}

/** The ids that were not refused. */
export const acceptedOf = (ids: readonly string[], answer: Partial<Outcomes> | undefined): string[] => {
  const refused = new Set(refusedOf(answer).map(({ id }) => id))
  return ids.filter((id) => !refused.has(id))
}
