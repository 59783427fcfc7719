/**
 * Plans that are played first: plans that failed once (../regressions), and scripted plans (../plans). One JSON file
 * each.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeviceCode } from '../device/device'
import type { Plan } from './commands'
import { playPlan } from './explore'

const folders = ['regressions', 'plans'].map((name) => join(process.cwd(), 'tests/simulation', name))

export interface Regression {
  name: string
  plan: Plan
}

export const regressions = (): Regression[] =>
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => ({
        name: file.replace('.json', ''),
        plan: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Plan,
      })),
  )

/** Plays all of them; resolves to the plans that fail. */
export const playRegressions = async (code: DeviceCode): Promise<{ name: string; error: string }[]> => {
  const failing = []
  for (const { name, plan } of regressions()) {
    const { error } = await playPlan(code, plan)
    if (error !== undefined) failing.push({ name, error })
  }
  return failing
}
