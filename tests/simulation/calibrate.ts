/**
 * [Note: Calibration]
 *
 * Each mutant changes one line of the client in memory. A run that fails shows that the model would notice such a
 * mistake; a mutant that survives is a hole in the model. The scripted plans are played before the seeds. The plan
 * that killed a mutant last time is written to a file and played first, so that a calibration that was interrupted
 * resumes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './bundle/bundle'
import type { DeviceCode } from './device/device'
import { compileCode } from './model/code'
import { planOfSeed, playPlan } from './model/explore'
import { regressions, type Regression } from './model/regressions'

const file = join(process.cwd(), 'tests/simulation/mutants.json')
const folder = join(process.cwd(), 'node_modules/.cache/simulation/killers')

const killerFile = ({ name }: Mutant) => join(folder, `${name}.json`)

const lastKiller = (mutant: Mutant): Regression[] => {
  try {
    return [JSON.parse(readFileSync(killerFile(mutant), 'utf8')) as Regression]
  } catch {
    return []
  }
}

/** The plans that may kill a mutant, the most likely first. */
function* candidates(mutant: Mutant, from: number, seeds: number): Generator<Regression> {
  yield* lastKiller(mutant)
  yield* regressions()
  for (let seed = from; seed < from + seeds; seed += 1) yield { name: `seed ${seed}`, plan: planOfSeed(seed) }
}

/** The first plan that fails with the mutant and not without it. */
const killerOf = async (mutated: DeviceCode, sound: DeviceCode, plans: Iterable<Regression>) => {
  for (const { name, plan } of plans) {
    const { error } = await playPlan(mutated, plan)
    if (error !== undefined && (await playPlan(sound, plan)).error === undefined) return { name, plan, error }
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
  mkdirSync(folder, { recursive: true })
  const sound = await compileCode()
  const survivors: string[] = []
  for (const mutant of meant) {
    const killer = await killerOf(await compileCode(mutant), sound, candidates(mutant, from, seeds))
    if (!killer) {
      survivors.push(mutant.name)
      console.log(`${mutant.name} SURVIVED ${seeds} seeds`)
      continue
    }
    const { name, plan, error } = killer
    writeFileSync(killerFile(mutant), JSON.stringify({ name, plan }))
    console.log(`${mutant.name} killed by ${name}: ${error.split('\n')[0] ?? ''}`)
  }
  console.log(`${meant.length - survivors.length} of ${meant.length} mutants killed`)
  return survivors.length
}
