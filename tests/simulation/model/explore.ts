/** Plays the plan of a seed, and finds the smallest plan that still fails. */
import * as fc from 'fast-check'
import type { DeviceCode } from '../device/device'
import { asTask } from '../scheduler/drain'
import { planOf, type Plan } from './commands'
import { play, type Ran } from './run'

export type Played = { plan: Plan } & ({ ran: Ran; error?: undefined } | Failed)
export interface Failed {
  plan: Plan
  error: string
}

const playNow = (code: DeviceCode, plan: Plan): Played => {
  try {
    return { plan, ran: play(code, plan) }
  } catch (error) {
    return { plan, error: error instanceof Error ? error.message : String(error) }
  }
}

export const playPlan = (code: DeviceCode, plan: Plan): Promise<Played> => asTask(() => playNow(code, plan))

export const planOfSeed = (seed: number): Plan => {
  const [plan] = fc.sample(planOf(seed), { seed, numRuns: 1 })
  if (!plan) throw new Error('no plan')
  return plan
}

/** Plays the plan of a seed. */
export const playSeed = (code: DeviceCode, seed: number): Promise<Played> => playPlan(code, planOfSeed(seed))

/** Shrinks the plan: ever smaller parts are left out, as long as it still fails. */
export const shrink = (code: DeviceCode, failed: Failed): Promise<Failed> =>
  asTask(() => {
    let smallest = failed
    const { length } = failed.plan.commands
    for (let size = Math.ceil(length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
      for (let from = 0; from < smallest.plan.commands.length;) {
        const commands = smallest.plan.commands.toSpliced(from, size)
        const tried = playNow(code, { ...smallest.plan, commands })
        if (tried.error !== undefined) smallest = tried
        else from += size
      }
    return smallest
  })
