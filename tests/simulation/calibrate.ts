/**
 * [Note: Calibration]
 *
 * Each mutation changes one line of the client in memory. A run that fails shows that the model would notice such a
 * mistake; a mutation that survives is a hole in the model. The scripted plans are played before the seeds. The plan
 * that killed a mutation last time is written to a file and played first, so that a calibration that was interrupted
 * resumes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutation } from './bundle/bundle'
import type { DeviceCode } from './device/device'
import { compileCode } from './model/code'
import { planOfSeed, playPlan } from './model/explore'
import { regressions, type Regression } from './model/regressions'

const file = join(process.cwd(), 'tests/simulation/mutations.json')
const folder = join(process.cwd(), 'node_modules/.cache/simulation/killers')

const killerFile = ({ name }: Mutation) => join(folder, `${name}.json`)

const lastKiller = (mutation: Mutation): Regression[] => {
  try {
    return [JSON.parse(readFileSync(killerFile(mutation), 'utf8')) as Regression]
  } catch {
    return []
  }
}

/** The plans that may kill a mutation, the most likely first. */
function* candidates(mutation: Mutation, from: number, seeds: number): Generator<Regression> {
  yield* lastKiller(mutation)
  yield* regressions()
  for (let seed = from; seed < from + seeds; seed += 1) yield { name: `seed ${seed}`, plan: planOfSeed(seed) }
}

/** The first plan that fails with the mutation and not without it. */
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
  /** Names of mutations; empty for all. */
  only: readonly string[]
}

/** Applies mutations, one after the other; resolves to the number of survivors. */
export const calibrate = async ({ from, seeds, only }: Options) => {
  const mutations = JSON.parse(readFileSync(file, 'utf8')) as Mutation[]
  const meant = mutations.filter(({ name }) => only.length === 0 || only.includes(name))
  if (meant.length < only.length) throw new Error(`unknown among: ${only.join(', ')}`)
  mkdirSync(folder, { recursive: true })
  const sound = await compileCode()
  const survivors: string[] = []
  for (const mutation of meant) {
    const killer = await killerOf(await compileCode(mutation), sound, candidates(mutation, from, seeds))
    if (!killer) {
      survivors.push(mutation.name)
      console.log(`${mutation.name} SURVIVED ${seeds} seeds`)
      continue
    }
    const { name, plan, error } = killer
    writeFileSync(killerFile(mutation), JSON.stringify({ name, plan }))
    console.log(`${mutation.name} killed by ${name}: ${error.split('\n')[0] ?? ''}`)
  }
  console.log(`${meant.length - survivors.length} of ${meant.length} mutations killed`)
  return survivors.length
}
