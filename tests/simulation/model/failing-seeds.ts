import { compileCode } from './code'
import { playSeed } from './explore'

/** Number of seeds in `npm test`; two files play them, so that two cores share the work. */
export const SEEDS = 300

/** The failures of the seeds from `from` to `to`. */
export const failingSeeds = async (from: number, to: number): Promise<string[]> => {
  const code = await compileCode()
  const failed = []
  for (let seed = from; seed <= to; seed += 1) {
    const { error } = await playSeed(code, seed)
    if (error !== undefined) failed.push(`seed ${seed}: ${error}`)
  }
  return failed
}
