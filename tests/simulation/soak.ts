/** Many seeds, one after the other, with a line for each that fails. */
import { compileCode } from './model/code'
import { playSeed, shrink } from './model/explore'
import { playRegressions } from './model/regressions'

/** Failing seeds that are shrunk; the rest are only named. */
const MOST_SHRUNK = 5

/** Plays seeds `from` to `from + seeds - 1`, after the regressions; answers how many plans failed. */
export const soak = async ({ from, seeds }: { from: number; seeds: number }): Promise<number> => {
  const code = await compileCode()
  const began = performance.now()
  const cpu = process.cpuUsage()
  let tasks = 0
  let commands = 0
  let photos = 0
  let failures = 0
  for (const { name, error } of await playRegressions(code)) {
    failures += 1
    console.log(`regression ${name} fails: ${error}`)
  }
  for (let seed = from; seed < from + seeds; seed += 1) {
    const played = await playSeed(code, seed)
    commands += played.plan.commands.length
    if (played.error === undefined) {
      tasks += played.ran.tasks
      photos += played.ran.photos
      continue
    }
    failures += 1
    console.log(`seed ${seed} fails: ${played.error}`)
    if (failures > MOST_SHRUNK) continue
    const { plan, error } = await shrink(code, played)
    console.log(`  shrunk: ${JSON.stringify(plan)}\n  which fails: ${error}`)
  }
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const perSecond = (seeds / seconds).toFixed(1)
  console.log(
    `${seeds} seeds, ${commands} commands, ${tasks} tasks, ${photos} photos in ${seconds.toFixed(0)} s (${perSecond} seeds per second, ` +
      `${((user + system) / 1e6).toFixed(0)} s of CPU time)`,
  )
  console.log(`${failures} failed`)
  return failures
}
