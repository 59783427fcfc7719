import { isHeld } from '../../store/outbox/mutation-rows'
import type { EffectsOf, ShownClique } from './base/effects'

/** True if the user is a member by the mutations applied so far, else by the answer. */
const isMember = ({ change, leader, relationship }: ShownClique, myId: string) => {
  if (change === 'joinClique' || change === 'leaveClique') return change === 'joinClique'
  return leader === myId || relationship === 'leader' || relationship === 'member'
}

/** The effects of joining, leaving and declining an invitation: the clique changes, and the invitation is answered. */
export const membershipEffects: EffectsOf<'membership'> = (row, myId) => {
  const { call: change, args, acceptedAt } = row
  const { id } = args.params
  const changeWaits = acceptedAt === undefined && !isHeld(row)
  return [
    {
      on: 'clique',
      id,
      apply: (clique) => {
        if (change === 'declineCliqueInvite') return { ...clique, change, changeWaits, invited: false }
        const difference = Number(change === 'joinClique') - Number(isMember(clique, myId))
        const memberCount = Math.max(0, clique.memberCount + difference)
        return { ...clique, change, changeWaits, memberCount }
      },
    },
    { on: 'invitation', id, apply: () => undefined },
  ]
}
