/**
 * [Note: A simulated tab]
 *
 * The client's code is evaluated once for each tab, with the tab's own globals: page loads share no state. A dead tab
 * neither receives nor sends: its timers, answers and messages are dropped, its locks released, its transactions ended.
 */
import type { Owner, Scheduler } from '../scheduler/scheduler'
import type * as Client from '../client/entry'
import type { Device } from './device'
import { Listeners } from './events'
import { globalsOf } from './globals'

export type ClientCode = (globals: Record<string, unknown>) => typeof Client

const ENGINE_AGAIN_MS = 2000
/** The path of a worker's script: no page's. */
const WORKER = '/assets/worker.js'

export class Tab implements Owner {
  isDead = false
  isFrozen = false
  readonly client: typeof Client
  readonly window = new Listeners()
  readonly document = Object.assign(new Listeners(), { visibilityState: 'visible', hidden: false })
  /** Errors that the page logged. */
  readonly errors: string[] = []
  /** Whether `start` has resolved. */
  isReady = false

  constructor(
    readonly name: string,
    readonly device: Device,
    private readonly code: ClientCode,
    private readonly scheduler: Scheduler,
    readonly path: string = device.path,
  ) {
    this.client = code(globalsOf(this, scheduler))
    this.client.sessionEnds.add(() => this.endEngine())
  }

  /** Runs code in this tab, as a click does. */
  act(work: (client: typeof Client) => void) {
    if (!this.isDead) this.scheduler.act(this, () => work(this.client))
  }

  /** The realm in which the upload engine of this tab runs. */
  worker: Tab | undefined

  /** Starts the engine for the tab's user, again if it ends. */
  startEngine() {
    const uid = this.client.activeUid()
    if (uid === undefined || this.worker || this.isDead) return
    const worker = new Tab(`${this.name} worker`, this.device, this.code, this.scheduler, WORKER)
    this.worker = worker
    const session = this.client.uploads.sessionOf(uid)
    const again = () => {
      this.endEngine()
      this.scheduler.later('engine again', this, ENGINE_AGAIN_MS, () => this.startEngine())
    }
    worker.act(({ uploads }) => void uploads.runEngine(uid, session).then(again, again))
  }

  /** Resumes an upload that was running. */
  startEngineIfNeeded() {
    const uid = this.client.activeUid() ?? ''
    if (this.device.database.names().includes(`clique-queue-${uid}`)) this.startEngine()
  }

  endEngine() {
    if (this.worker) this.device.end(this.worker)
    this.worker = undefined
  }

  start() {
    this.act(
      ({ start }) =>
        void start().then(() => {
          this.isReady = true
          this.startEngineIfNeeded()
        }),
    )
  }
}
