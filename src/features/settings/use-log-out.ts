import { useState } from 'react'
import { useResource } from '../../sync/reading/hooks'
import { resource } from '../../sync/reading/resource'
import { useBusy } from '../../ui/tools/use-busy'
import { signOut } from '../../sync/lifecycle/sign-out'
import {
  signOutWithoutPhotos,
  waitingPhotos,
  pendingMutations,
  type PendingKind,
} from '../../sync/lifecycle/waiting-photos'
import { stillLacksSecondWayIn } from '../../sync/lifecycle/ways-in'

/**
 * Signs the user out. If the user's photos still wait to be sent (docs/rules/faults.md F31), or likes, edits or
 * comments, which cannot be kept, `logOut` does not sign out: it sets `waiting`, the number of photos, and `pending`,
 * the other kinds. It is called again with the decision about the photos. An operator without a second way in is asked
 * before that: `isLastWayIn`.
 */
export const useLogOut = () => {
  const self = useResource(resource('getSelf', {})).data
  const [isLastWayIn, setIsLastWayIn] = useState(false)
  const { busy, during } = useBusy()
  const [waiting, setWaiting] = useState(0)
  const [pending, setPending] = useState<readonly PendingKind[]>([])
  const logOut = async (photos?: 'keep' | 'delete') => {
    const count = photos === undefined ? await waitingPhotos() : 0
    const unsent = photos === undefined ? await pendingMutations() : []
    setIsLastWayIn(false)
    setWaiting(count)
    setPending(unsent)
    if (count + unsent.length === 0) await (photos === 'delete' ? signOutWithoutPhotos() : signOut())
  }
  const stay = () => {
    setIsLastWayIn(false)
    setWaiting(0)
    setPending([])
  }
  return {
    busy,
    waiting,
    pending,
    isLastWayIn,
    begin: () =>
      void during(async () => {
        if (self?.user.lacksSecondWayIn && (await stillLacksSecondWayIn())) setIsLastWayIn(true)
        else await logOut()
      }),
    logOut: (photos?: 'keep' | 'delete') => during(() => logOut(photos)),
    stay,
  }
}
