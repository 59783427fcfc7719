/** One run: a world, commands, invariants after each, and healing at the end. */
import { setMaxListeners } from 'node:events'
import type { DeviceCode } from '../device/device'
import type { Plan } from './commands'
import { heal } from './healed/heal'
import { checkStep, watchOrder } from './invariants'
import { Ledger } from './ledger'
import { perform } from './perform'
import { checkShown } from './shown'
import { isPicked } from './uploads'
import { createWorld, type World } from './world'

export interface Ran {
  /** Photos that arrived. */
  photos: number
  tasks: number
  trace: number
}

// Node warns above 10; every running photo listens to the same signal.
setMaxListeners(500)

/** Milliseconds after which an action is stored, and every tab has read it. */
const STORED_MS = 400

const NOT_HANDLED = 'unhandledRejection'

/** Errors of a dead tab must not end the process; unhandled errors of a live tab go to its log. */
const quietly = <T>(work: () => T): T => {
  const before = process.listeners(NOT_HANDLED)
  process.removeAllListeners(NOT_HANDLED)
  const ignore = () => undefined
  // Every aborted call makes an error, whose stack is not read.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  process.on(NOT_HANDLED, ignore)
  try {
    return work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    process.off(NOT_HANDLED, ignore)
    for (const listener of before) process.on(NOT_HANDLED, listener)
  }
}

const photosIn = ({ server }: World) =>
  [...server.items.values()].filter((item) => item.isReady && isPicked(item)).length

/** Plays a plan. Throws the failure. Only in a separate task (asTask). */
export const play = (code: DeviceCode, { seed, commands }: Plan): Ran =>
  quietly(() => {
    const world = createWorld(seed, code)
    const ledger = new Ledger(world)
    watchOrder(world)
    for (const command of commands) {
      perform(world, command, ledger)
      checkStep(world, ledger)
      if ('ms' in command.gap && command.gap.ms >= STORED_MS) checkShown(world, ledger)
    }
    heal(world, ledger)
    return { tasks: world.scheduler.taskCount(), trace: world.scheduler.trace(), photos: photosIn(world) }
  })
