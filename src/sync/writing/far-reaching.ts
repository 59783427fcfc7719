import type { Mutation } from '../../store/outbox/mutation-rows'

/**
 * Whether any answer may be another one after this mutation: comments, names and collections anywhere may be a blocked user's,
 * and no one here knows which photos went with a member.
 */
export const isFarReaching = ({ call, args }: Pick<Mutation, 'call' | 'args'>): boolean =>
  call === 'blockUser' || call === 'unblockUser' || args.query?.['photos'] === 'go'
