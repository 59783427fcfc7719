/**
 * [Note: Calibration]
 *
 * Each mutant changes one line of the client in memory. A run that fails shows that the model would notice such a
 * mistake; a mutant that survives is a hole in the model. A mutant names the plan that is known to kill it, which is
 * played first; then all other plans, then seeds.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './bundle/bundle'
import type { DeviceCode } from './device/device'
import { compileCode } from './model/code'
import { planOfSeed, playPlan } from './model/explore'
import { NOT_ARISEN } from './model/facts'
import { regressions, type Regression } from './model/regressions'

const file = join(process.cwd(), 'tests/simulation/mutants.json')

const wordsOf = (name: string) => new Set(name.split('-').filter((word) => word.length > 3))

/** The number of words in both names: plans are named after what they are about, as mutants are. */
const wordsInBoth = (mutant: Mutant, { name }: Regression) => {
  const words = wordsOf(name)
  return [...wordsOf(mutant.name)].filter((word) => words.has(word)).length
}

/** The plans that may kill a mutant, the most likely first. */
function* candidates(mutant: Mutant, from: number, seeds: number): Generator<Regression> {
  const likelihood = (plan: Regression) => (plan.name === mutant.plan ? 99 : wordsInBoth(mutant, plan))
  yield* regressions().toSorted((a, b) => likelihood(b) - likelihood(a))
  for (let seed = from; seed < from + seeds; seed += 1) yield { name: `seed ${seed}`, plan: planOfSeed(seed) }
}

/** Whether each plan holds without a mutant, once it was played. */
const holds = new Map<string, boolean>()

const isSound = async (sound: DeviceCode, { name, plan }: Regression) => {
  const known = holds.get(name) ?? (await playPlan(sound, plan)).error === undefined
  holds.set(name, known)
  return known
}

/** The first plan that fails with the mutant and not without it. */
const killerOf = async (mutated: DeviceCode, sound: DeviceCode, plans: Iterable<Regression>) => {
  for (const { name, plan } of plans) {
    const { error } = await playPlan(mutated, plan)
    if (error !== undefined && !error.startsWith(NOT_ARISEN) && (await isSound(sound, { name, plan })))
      return { name, error }
  }
  return undefined
}

interface Options {
  from: number
  seeds: number
  /** Names of mutants; empty for all. */
  only: readonly string[]
}

/** Applies mutants, one after the other; resolves to the number of survivors. */
export const calibrate = async ({ from, seeds, only }: Options) => {
  const mutants = JSON.parse(readFileSync(file, 'utf8')) as Mutant[]
  const meant = mutants.filter(({ name }) => only.length === 0 || only.includes(name))
  if (meant.length < only.length) throw new Error(`unknown among: ${only.join(', ')}`)
  const sound = await compileCode()
  const survivors: string[] = []
  for (const mutant of meant) {
    const killer = await killerOf(await compileCode(mutant), sound, candidates(mutant, from, seeds))
    if (!killer) {
      survivors.push(mutant.name)
      console.log(`${mutant.name} SURVIVED ${seeds} seeds`)
      continue
    }
    const { name, error } = killer
    const unexpected = name === (mutant.plan ?? name) ? '' : ` (not by ${mutant.plan})`
    console.log(`${mutant.name} killed by ${name}${unexpected}: ${error.split('\n')[0] ?? ''}`)
  }
  console.log(`${meant.length - survivors.length} of ${meant.length} mutants killed`)
  return survivors.length
}
