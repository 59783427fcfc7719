/** Performs commands, one after the other. */
import type { Command, Gap } from './commands'
import { waitForFact } from './facts'
import type { Ledger } from './ledger'
import { at } from './performers/finding'
import { GUESTS_MAY } from './guests/performers'
import { performers } from './performers/performers'
import { checkAtOnce } from './shown'
import { settlePersons } from './signing'
import type { World } from './world'

const letPass = (world: World, gap: Gap) => {
  const { scheduler, devices } = world
  if ('steps' in gap) return scheduler.steps(gap.steps)
  if ('ms' in gap) return scheduler.pass(gap.ms)
  const device = at(devices, gap.device)
  return device && waitForFact(world, device, gap.until)
}

/**
 * Probability that an action is checked before anything else happens, and the milliseconds that a screen needs to
 * render.
 */
const LOOKS_AT_ONCE = 0.3
const RENDER_MS = 1

/** Maximum number of tasks between two taps in a row. */
const BETWEEN_TAPS = 15

/** Whether a command is one for the page that it names: guests may do less than users. */
const isMeant = ({ devices }: World, command: Command) =>
  !('device' in command) || at(devices, command.device)?.host === undefined || GUESTS_MAY.has(command.do)

/** Performs a command, then runs the events before the next command. */
export const perform = (world: World, command: Command, ledger: Ledger) => {
  const performer = performers[command.do] as (world: World, command: Command, ledger: Ledger) => void
  const times = 'times' in command && 'thing' in command ? command.times : 1
  for (let left = times; left > 0; left -= 1) {
    settlePersons(world)
    const before = { deeds: ledger.deeds.length, comments: ledger.comments.length }
    if (isMeant(world, command)) performer(world, command, ledger)
    if (world.scheduler.random.chance(LOOKS_AT_ONCE)) {
      world.scheduler.pass(RENDER_MS)
      checkAtOnce(ledger, before)
    }
    if (left > 1) world.scheduler.steps(world.scheduler.random.below(BETWEEN_TAPS))
  }
  letPass(world, command.gap)
}
