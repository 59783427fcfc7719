import { useState } from 'react'
import { joinClique, leaveClique, whileLeft } from '../../sync/mutations/cliques'
import type { Photos, ShownClique } from '../../sync/kinds/base/effects'
import { toast } from '../../ui/layers/toast'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import { canUndoLeaving, isInside, isOnlyMember, mayJoin, mayJoinAgain } from './membership'

/**
 * Joins and leaves, shown at once and rolled back if the server rejects it (docs/specification.md 2.4). A failure is
 * only logged.
 */
export const useMembership = (clique: ShownClique, myId: string) => {
  const [asking, setAsking] = useState(false)
  const [photos, setPhotos] = useState<Photos>('stay')
  const { cliqueId, name, change, changeWaits, ownPhotos, ownCollections = 0 } = clique
  const hasLeft = change === 'leaveClique'
  const join = () => void joinClique(cliqueId)
  const leaveNow = async () => {
    const left = await leaveClique(cliqueId)
    if (!left.ok) return
    void toast({
      text: copy.left(name),
      action: { label: words.undo, onSelect: join },
      about: `membership ${cliqueId}`,
      until: whileLeft(cliqueId),
    })
  }
  return {
    inside: change === 'joinClique' || (!hasLeft && isInside(clique, myId)),
    /** Whether Join is offered; otherwise the user needs an invitation. */
    open: hasLeft ? mayJoinAgain(clique, false) : mayJoin(clique),
    /** The server has not answered. */
    waiting: changeWaits === true,
    /** The user is asked to confirm leaving. */
    asking,
    /** Whether the user's photos stay or are deleted; asked if there are any, or if their number is unknown. */
    photos,
    setPhotos,
    asksOfPhotos: ownPhotos !== 0,
    join,
    leave: () => {
      const leavesSomething = ownPhotos !== 0 || ownCollections > 0 || isOnlyMember(clique)
      if (!leavesSomething && canUndoLeaving(clique, myId)) void leaveNow()
      else setAsking(true)
    },
    confirmLeave: () => {
      setAsking(false)
      void leaveClique(cliqueId, photos)
    },
    stay: () => {
      setAsking(false)
      setPhotos('stay')
    },
  }
}
