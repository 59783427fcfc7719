import type { Ledger } from '../ledger'
import type { World } from '../world'
import { claimIn } from './performers'
import { guestPages, guestRow } from './pages'

/** A user whose claim was cut off repeats it: the server has given them what the guest did. */
export const claimAgain = (world: World, ledger: Ledger) => {
  for (const page of guestPages(world)) {
    const { claimedBy } = world.server.guests.get(guestRow(page)?.userId ?? '') ?? {}
    const person = page.host && world.personOn.get(page.host)
    const [tab] = page.host?.tabs ?? []
    if (tab?.isReady && person?.userId === claimedBy && claimedBy !== undefined) claimIn(world, ledger, tab)
  }
}
