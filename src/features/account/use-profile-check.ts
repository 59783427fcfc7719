import { useEffect } from 'react'
import { watchVisible } from '../../platform/background/visible'
import { loadSelf } from '../../sync/reading/own-profile'

/**
 * Asks the server who this is when the form opens and when the user returns to the tab: an answer that was lost, or
 * another device, may have made the profile. The session says so then, and the route leads home.
 */
export const useProfileCheck = (active: boolean) => {
  useEffect(() => {
    if (!active) return
    const ask = () => void loadSelf()
    ask()
    return watchVisible(ask)
  }, [active])
}
