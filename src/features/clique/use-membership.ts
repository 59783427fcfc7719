import { useEffect, useRef, useState } from 'react'
import type { Clique } from '../../../contract/entities'
import { joinClique, leaveClique } from '../../sync/writing/cliques'
import { useWaitingMemberships } from '../../sync/writing/use-waiting-memberships'
import { toast } from '../../ui/toast'
import { copy } from './copy'
import { canUndoLeaving, isInside, mayJoin, mayJoinAgain } from './membership'

interface Wish {
  inside: boolean
  /** The stored answer that the wish lies over; undefined while the call is under way. */
  over?: number | undefined
}

/**
 * Joining and leaving, shown at once and taken back where the server refuses (specification 2 §4). A failure is only
 * logged (§8). `savedAt` is when the clique's answer was stored: a newer one knows better than the wish.
 */
export const useMembership = (clique: Clique, savedAt: number | undefined, myId: string) => {
  const [wish, setWish] = useState<Wish>()
  const [asking, setAsking] = useState(false)
  const latest = useRef(savedAt)
  useEffect(() => {
    latest.current = savedAt
  }, [savedAt])
  const stored = isInside(clique, myId)
  const waiting = useWaitingMemberships().get(clique.cliqueId)
  const kept = waiting === undefined ? stored : waiting === 'joinClique'
  const settled = wish?.over !== undefined && wish.over !== savedAt
  const inside = wish && !settled ? wish.inside : kept

  const underWay = wish !== undefined && wish.over === undefined

  const change = async (joining: boolean) => {
    const over = latest.current
    setWish({ inside: joining })
    const answer = await (joining ? joinClique : leaveClique)(clique.cliqueId)
    // What is kept is shown by the outbox.
    setWish(answer.ok && answer.value === 'done' ? { inside: joining, over } : undefined)
    return answer.ok
  }
  const leaveNow = async () => {
    if (!(await change(false))) return
    void toast({
      text: copy.left(clique.name),
      action: { label: copy.undo, onSelect: () => void change(true) },
    })
  }

  return {
    inside,
    /** Whether Join is offered; otherwise it takes an invitation. */
    open: stored || (wish && !settled) ? mayJoinAgain(clique, stored) : mayJoin(clique),
    /** The server has not heard of it yet. */
    waiting: waiting !== undefined,
    /** One more or less than the server counted, while it does not know yet. */
    memberCount: clique.memberCount + Number(inside) - Number(stored),
    /** Leaving is to be confirmed. */
    asking,
    join: () => void (underWay || change(true)),
    leave: () => {
      if (underWay) return
      if (canUndoLeaving(clique, myId)) void leaveNow()
      else setAsking(true)
    },
    confirmLeave: () => {
      setAsking(false)
      void change(false)
    },
    stay: () => setAsking(false),
  }
}
