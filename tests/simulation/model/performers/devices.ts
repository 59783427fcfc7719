/** Events of devices: tabs end, freeze and open; the network, the server, the clock and the storage fail. */
import type { Tab } from '../../device/tab'
import { at, tabOf, type Performers } from './finding'

export const devicePerformers: Pick<
  Performers,
  | 'reload'
  | 'kill'
  | 'kill as it commits'
  | 'kill the holder'
  | 'look at tab'
  | 'freeze'
  | 'thaw'
  | 'open tab'
  | 'offline'
  | 'online'
  | 'fault'
  | 'release'
  | 'stop server'
  | 'change clock'
  | 'refuse storage'
> = {
  reload: (world, command) => {
    const tab = tabOf(world, command)
    if (!tab) return
    tab.device.kill(tab)
    tab.device.openTab()
  },
  kill: (world, command) => {
    const tab = tabOf(world, command)
    if (tab) tab.device.kill(tab)
  },
  'kill as it commits': (world, command) => {
    const tab = tabOf(world, command)
    if (!tab) return
    tab.device.database.commit(tab)
    tab.device.kill(tab)
  },
  'kill the holder': (world, { device: index }) => {
    const device = at(world.devices, index)
    const holder = device?.locks.holder('clique-outbox') as Tab | undefined
    holder?.device.kill(holder)
  },
  'look at tab': (world, command) => {
    const tab = tabOf(world, command)
    tab?.device.show(tab)
  },
  freeze: (world, command) => {
    const tab = tabOf(world, command)
    if (tab) tab.device.freeze(tab, true)
  },
  thaw: (world, command) => {
    const tab = tabOf(world, command)
    if (tab) tab.device.freeze(tab, false)
  },
  'open tab': (world, { device: index }) => {
    const device = at(world.devices, index)
    if (device && device.tabs.length < 3) device.openTab()
  },
  offline: (world, { device }) => at(world.devices, device)?.setOnline(false),
  online: (world, { device }) => at(world.devices, device)?.setOnline(true),
  fault: (world, { device: index, fault, times, any }, ledger) => {
    if (fault === 'slow' || fault === 'silent' || fault === 'doubled') ledger.hasSlowCalls = true
    const network = at(world.devices, index)?.network
    const faults = Array.from({ length: times }, () => fault)
    if (any) network?.anyFaults.push(...faults)
    else network?.faults.push(...faults)
  },
  release: (world, { device }) => void at(world.devices, device)?.network.release(),
  'stop server': (world, { ms }) => {
    world.downUntil = world.scheduler.now() + ms
  },
  'change clock': (world, { device: index, ms }) => {
    const device = at(world.devices, index)
    device?.changeClock(ms)
  },
  'refuse storage': (world, { device, times, quota }) => {
    const database = at(world.devices, device)?.database
    if (database) database.refusals = { times, quota }
  },
}
