import { useEffect } from 'react'
import { watchVisible } from '../../platform/background/visible'
import { returnGuest } from './return-guest'

export type { GuestEnd } from '../../store/device'

/** While a guest is told that their session has ended: looks for its return, at first and whenever the page is shown. */
export const useReturn = () => {
  useEffect(() => {
    void returnGuest()
    return watchVisible(() => void returnGuest())
  }, [])
}
