/** The viewer's relationship to a user or clique in the server's answers. See [Note: Tolerant reading] in read.ts. */
import * as v from 'valibot'

export const lookUp = <T>(words: ReadonlyMap<string, T>, word: string | undefined) =>
  word === undefined ? undefined : words.get(word)

const relationships = new Map([
  ['FOLLOWING', 'following'],
  ['REQUESTED', 'requested'],
] as const)
/** FOLLOWING, REQUESTED, NONE, UNRELATED; anything else counts as unrelated (docs/specification.md 1.4). */
export const FollowStatus = v.pipe(
  v.union([v.string(), v.object({ status: v.string() })]),
  v.transform((s) => {
    const word = (typeof s === 'string' ? s : s.status).toUpperCase()
    return lookUp(relationships, word) ?? 'unrelated'
  }),
)

const memberships = new Map([
  ['OWNER', 'leader'],
  ['LEADER', 'leader'],
  ['MEMBER', 'member'],
  ['FOLLOWING', 'following'],
] as const)
/** OWNER (or LEADER), MEMBER, FOLLOWING or NONE (docs/specification.md 2.3); anything else counts as unrelated. */
export const MemberStatus = v.pipe(
  v.union([v.string(), v.object({ status: v.string() })]),
  v.transform((s) => {
    const word = (typeof s === 'string' ? s : s.status).toUpperCase()
    return lookUp(memberships, word) ?? 'unrelated'
  }),
)

/** `lacksRelationship`: the answer did not have it; the client requests it (src/api/ask-standing.ts). */
export const standing = <T extends string>(relationship: T | null | undefined) => ({
  relationship: relationship ?? ('unrelated' as const),
  ...((relationship === null || relationship === undefined) && { lacksRelationship: true as const }),
})
