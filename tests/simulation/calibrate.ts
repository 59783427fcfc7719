/**
 * [Note: Calibration]
 *
 * Each mutation changes one line of the client in memory. A run that fails shows that the model would notice such a
 * mistake; a mutation that survives is a hole in the model.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutation } from './bundle/bundle'
import type { DeviceCode } from './device/device'
import { compileCode } from './model/code'
import { playSeed } from './model/explore'

const file = join(process.cwd(), 'tests/simulation/mutations.json')

/** The first seed whose run fails with the mutation and not without it. */
const killerOf = async (mutated: DeviceCode, sound: DeviceCode, from: number, seeds: number) => {
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { error } = await playSeed(mutated, seed)
    if (error !== undefined && (await playSeed(sound, seed)).error === undefined) return { seed, error }
  }
  return undefined
}

/** Applies every mutation whose file or text has `only` in it; answers how many survived. */
export const calibrate = async ({ from, seeds, only }: { from: number; seeds: number; only: string }) => {
  const mutations = JSON.parse(readFileSync(file, 'utf8')) as Mutation[]
  const sound = await compileCode()
  const survivors: string[] = []
  const meant = mutations.filter((mutation) => mutation.file.includes(only) || mutation.text.includes(only))
  for (const mutation of meant) {
    const what = `${mutation.file}: ${mutation.text.trim()} -> ${mutation.replacement.trim() || '(nothing)'}`
    const killer = await killerOf(await compileCode(mutation), sound, from, seeds)
    console.log(killer ? `killed by seed ${killer.seed}: ${what}` : `SURVIVED ${seeds} seeds: ${what}`)
    if (killer) console.log(`  ${killer.error.split('\n')[0] ?? ''}`)
    else survivors.push(what)
  }
  console.log(`${meant.length - survivors.length} of ${meant.length} mutations killed`)
  return survivors.length
}
