/** Lists on screens to which no overlay adds anything: only the server's answer shows a change. */
import type { Tab } from '../device/tab'
import { followOf } from '../server/state'
import type { Deed } from './ledger'
import { openScreenOf } from './screens'
import { READ_MS } from './shown-counts'
import type { World } from './world'

/** Milliseconds after which a change of the device has made answers stale, at most once a second. */
const MARKED_MS = 1000 + READ_MS

/** A user whose follow or unfollow the server has is listed among the followers, or no longer. */
export const checkFollowers = (tab: Tab, { server }: World, certain: readonly Deed[], person: string) => {
  const { device } = tab
  const { network } = device
  if (!network.isOnline || network.unheard.size > 0 || !network.isQuiet(MARKED_MS)) return
  for (const deed of certain) {
    if (deed.kind !== 'follow' || deed.person !== person || deed.tab.device !== device) continue
    const screen = openScreenOf(tab, 'followers', deed.thing)?.value()
    if (screen?.phase !== 'done' || screen.error) continue
    const isListed = screen.items.some(({ userId }) => userId === person)
    if (isListed !== (followOf(server, person, deed.thing)?.state === 'ACTIVE'))
      throw new Error(`${tab.name} ${isListed ? 'still lists' : 'does not list'} its user among the followers`)
  }
}
