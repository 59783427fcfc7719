import { useEffect } from 'react'
import { watchVisible } from '../../platform/background/visible'
import { loadSelf } from '../../sync/reading/own-profile'

/**
 * Requests the session's profile when the form opens and when the user returns to the tab: an earlier request whose
 * answer was lost, or another device, may have created the profile. The session then has it, and the route leads home.
 */
export const useProfileCheck = (active: boolean) => {
  useEffect(() => {
    if (!active) return
    const ask = () => void loadSelf()
    ask()
    return watchVisible(ask)
  }, [active])
}
