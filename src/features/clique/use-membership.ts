import { useState } from 'react'
import { joinClique, leaveClique } from '../../sync/writing/cliques'
import type { ShownClique } from '../../sync/writing/overlay/effects'
import { toast } from '../../ui/layers/toast'
import { copy } from './copy'
import { canUndoLeaving, isInside, mayJoin, mayJoinAgain } from './membership'

/**
 * Joining and leaving, shown at once and taken back where the server rejects it (docs/specification.md 2.4). A failure
 * is only logged.
 */
export const useMembership = (clique: ShownClique, myId: string) => {
  const [asking, setAsking] = useState(false)
  const { cliqueId, name, change, changeWaits } = clique
  const hasLeft = change === 'leaveClique'
  const join = () => void joinClique(cliqueId)
  const leaveNow = async () => {
    const left = await leaveClique(cliqueId)
    if (left.ok) void toast({ text: copy.left(name), action: { label: copy.undo, onSelect: join } })
  }
  return {
    inside: change === 'joinClique' || (!hasLeft && isInside(clique, myId)),
    /** Whether Join is offered; otherwise it takes an invitation. */
    open: hasLeft ? mayJoinAgain(clique, false) : mayJoin(clique),
    /** The server has not answered. */
    waiting: changeWaits === true,
    /** Leaving is to be confirmed. */
    asking,
    join,
    leave: () => {
      if (canUndoLeaving(clique, myId)) void leaveNow()
      else setAsking(true)
    },
    confirmLeave: () => {
      setAsking(false)
      void leaveClique(cliqueId)
    },
    stay: () => setAsking(false),
  }
}
