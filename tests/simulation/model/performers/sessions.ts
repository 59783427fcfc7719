/** Performs the commands about sessions. */
import { at, tabOf, type Performers } from './finding'
import { signIn, signOut } from '../signing'

export const sessionPerformers = {
  'end tokens': (world) => {
    world.tokenEnds += 1
    world.server.tokens.clear()
  },
  'sign out': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab || world.changing.has(tab.device)) return
    ledger.leaves(tab.device)
    tab.device.network.verdicts.disturbances += 1
    signOut(world, tab)
  },
  'sign in': (world, { device: index, person }, ledger) => {
    const device = at(world.devices, index)
    const next = at(world.people.slice(0, 2), person)
    const tab = device?.tabs.find(({ isReady }) => isReady)
    if (!device || !next || !tab || tab.client.currentSession() || world.changing.has(device)) return
    if (world.personOn.get(device) !== next) ledger.leaves(device)
    signIn(world, device, tab, next)
  },
} satisfies Partial<Performers>
