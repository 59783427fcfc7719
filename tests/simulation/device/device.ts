/** A device: the state that its tabs share. The page of a guest link is a further one, with a session of its own. */
import type { Scheduler } from '../scheduler/scheduler'
import { Channels } from './channels'
import { DeviceDatabase, type StorageCode } from './database'
import { Locks } from './locks'
import { Network, type Serve } from './network'
import { LocalStorage } from './storage'
import { Tab, type ClientCode } from './tab'

export interface DeviceCode {
  client: ClientCode
  storage: StorageCode
}

/** The start of a run, by a device whose clock is right. */
const EPOCH = Date.parse('2026-01-01T00:00:00Z')

export class Device {
  readonly database: DeviceDatabase
  readonly locks: Locks
  readonly channels: Channels
  readonly local: LocalStorage
  readonly network: Network
  /** Milliseconds by which this device's clock is wrong. */
  clockSkew = 0
  tabs: Tab[] = []
  #opened = 0
  readonly #past: { kind: string; code: string }[] = []
  #pastTold = 0

  constructor(
    readonly name: string,
    private readonly code: DeviceCode,
    private readonly scheduler: Scheduler,
    private readonly serve: Serve,
    /** The device that has this page of a guest. */
    readonly host?: Device,
    /** The path at which its tabs are opened. */
    readonly path = '/',
  ) {
    this.database = host?.database ?? new DeviceDatabase(code.storage, scheduler)
    this.locks = host?.locks ?? new Locks(scheduler)
    this.channels = host?.channels ?? new Channels(scheduler)
    this.local = host?.local ?? new LocalStorage(scheduler)
    this.network = new Network(scheduler, serve)
    this.network.isOnline = host?.network.isOnline ?? true
  }

  readonly #pages: Device[] = []

  /** The page of a guest at this path: a session of its own, on the same storage, clock and network. */
  pageAt(path: string): Device {
    const page = new Device(`${this.name}guest `, this.code, this.scheduler, this.serve, this, path)
    this.#pages.push(page)
    return page
  }

  /** Milliseconds by this device's clock. */
  now(): number {
    if (this.host) return this.host.now()
    return EPOCH + Math.floor(this.scheduler.now()) + this.clockSkew
  }

  openTab(): Tab {
    this.#opened += 1
    const tab = new Tab(`${this.name}${this.#opened}`, this, this.code.client, this.scheduler)
    this.tabs.push(tab)
    tab.start()
    return tab
  }

  /** The server's rejections, as received by all tabs so far. */
  get refusals() {
    return [...this.#past, ...this.tabs.flatMap(({ client }) => client.refusals)]
  }

  /** Number of rejections that the tabs so far showed to their user. */
  get told() {
    return this.tabs.reduce((sum, { client }) => sum + client.toldRefusals.length, this.#pastTold)
  }

  /** The user looks at this tab; the others are hidden. */
  show(tab: Tab) {
    for (const other of this.tabs) {
      const visibilityState = other === tab ? 'visible' : 'hidden'
      if (other.document.visibilityState === visibilityState) continue
      this.scheduler.later('visibility', other, 0, () => {
        Object.assign(other.document, { visibilityState, hidden: other !== tab })
        other.document.dispatchEvent({ type: 'visibilitychange' })
      })
    }
  }

  freeze(tab: Tab, isFrozen: boolean) {
    tab.isFrozen = isFrozen
    this.network.verdicts.disturbances += 1
  }

  /** Sets the clock forward, or back. */
  changeClock(ms: number): void {
    if (this.host) return this.host.changeClock(ms)
    this.clockSkew += ms
    for (const { network } of [this, ...this.#pages]) network.verdicts.disturbances += 1
  }

  /** Ends a tab at once, whatever it is doing. */
  kill(tab: Tab) {
    this.network.verdicts.disturbances += 1
    tab.endEngine()
    this.#past.push(...tab.client.refusals)
    this.#pastTold += tab.client.toldRefusals.length
    this.tabs = this.tabs.filter((other) => other !== tab)
    this.end(tab)
  }

  /** Ends a tab or its worker: none of its code runs again. */
  end(tab: Tab) {
    tab.isDead = true
    this.channels.closeAll(tab)
    this.local.forget(tab)
    this.database.endAll(tab)
    this.locks.releaseAll(tab)
  }

  setOnline(isOnline: boolean): void {
    if (this.host) return this.host.setOnline(isOnline)
    for (const one of [this, ...this.#pages]) one.#setOwn(isOnline)
  }

  #setOwn(isOnline: boolean) {
    if (this.network.isOnline === isOnline) return
    this.network.isOnline = isOnline
    const type = isOnline ? 'online' : 'offline'
    for (const tab of this.tabs.flatMap((one) => [one, ...(one.worker ? [one.worker] : [])]))
      this.scheduler.later(type, tab, 0, () => tab.window.dispatchEvent({ type }))
  }
}
