/** Performs the commands about uploads. */
import type { Tab } from '../../device/tab'
import { sweep } from '../../server/uploads'
import { tabOf, type Performers } from './finding'
import type { Ledger } from '../ledger'
import type { World } from '../world'

/** Picks photos; the dialog offers only the user's own cliques, and a guest's page its collection. */
export const pick = (world: World, ledger: Ledger, tab: Tab, count = 1) => {
  const me = world.personOn.get(tab.device)?.userId ?? ''
  const [collectionId = ''] = world.collections
  if (tab.device.host) return ledger.picked(tab, '', collectionId, count)
  const [cliqueId = ''] = world.cliques
  if (world.server.cliques.get(cliqueId)?.members.has(me)) ledger.picked(tab, cliqueId, collectionId, count)
}

export const uploadPerformers = {
  pick: (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (tab) pick(world, ledger, tab, 1 + command.thing)
  },
  sweep: (world) => {
    world.sweeps += 1
    sweep(world.server)
  },
  'retry uploads': (world, command) => tabOf(world, command)?.act(({ uploads }) => void uploads.retryAll()),
} satisfies Partial<Performers>
