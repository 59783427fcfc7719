import type { Mutation } from '../../../store/outbox/mutation-rows'

const CALLS: ReadonlySet<Mutation['call']> = new Set([
  'blockUser',
  'unblockUser',
  'joinClique',
  'leaveClique',
  'removeMember',
  'handOverClique',
])

/**
 * Whether this mutation may change any answer: comments, names and collections anywhere may be a blocked user's, and
 * the rights over a clique's collections and its photos follow memberships and the lead.
 */
export const isFarReaching = ({ call }: Pick<Mutation, 'call'>): boolean => CALLS.has(call)
