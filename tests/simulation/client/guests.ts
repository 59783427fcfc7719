/** A guest's page: its link, and what the buttons of the page and of its hosts do. */
import {
  claim,
  claimedGuest,
  claimToken,
  continueLink,
  currentSession,
  enterLink,
  offerCode,
  openLink,
  takeBack as takePhotosBack,
} from './app'
import type { Flick } from '../../../contract/entities'

export { leaveAsGuest, pathOfLink, pauseGuestLink, removeGuest, restoreGuest, revokeGuestLink } from './app'

/** Opens the link and presses 'Continue'. */
export const enter = async (secret: string, name: string) => {
  const opened = await openLink(secret)
  if (!opened.ok) return opened
  return enterLink({ secret, name, puzzle: opened.value.puzzle, solve: () => Promise.resolve('') })
}

/** Shows the code for another device; resolves to the code, undefined if the server did not get it. */
export const offer = async (secret: string) => {
  const offered = await offerCode(secret)
  return offered.ok ? offered.value.split('.').at(-1) : undefined
}

export const proceed = continueLink

export const takeBack = (photo: Flick) => {
  const guest = currentSession()?.guest
  return guest && takePhotosBack([photo], guest)
}

/** The signed-in user becomes what the guest of this page was. */
export const claimAt = async (path: string) => {
  const guest = await claimedGuest(claimToken(path))
  return guest && claim(guest)
}
