/** The work of a soak's worker: the plans that failed once, and seeds. */
import { compileCode } from './model/code'
import { playSeed, shrink } from './model/explore'
import { playRegressions } from './model/regressions'

export interface Share {
  commands: number
  tasks: number
  photos: number
  /** A text for each failure. */
  failures: string[]
  cpuSeconds: number
}

type Code = Awaited<ReturnType<typeof compileCode>>
let compiled: Promise<Code> | undefined

const counted = async (play: (code: Code, share: Share) => Promise<void>): Promise<Share> => {
  const cpu = process.cpuUsage()
  const share: Share = { commands: 0, tasks: 0, photos: 0, failures: [], cpuSeconds: 0 }
  await play(await (compiled ??= compileCode()), share)
  const { user, system } = process.cpuUsage(cpu)
  return { ...share, cpuSeconds: (user + system) / 1e6 }
}

/** Plays the plans of `regressions` and `plans`. */
export const playPlans = (): Promise<Share> =>
  counted(async (code, { failures }) => {
    for (const { name, error } of await playRegressions(code)) failures.push(`regression ${name} fails: ${error}`)
  })

interface Seeds {
  from: number
  seeds: number
  /** Maximum number of failing seeds whose plans are shrunk; the rest are only named. */
  shrunk: number
}

/** Plays seeds `from` to `from + seeds - 1`. */
export const playShare = ({ from, seeds, shrunk }: Seeds): Promise<Share> =>
  counted(async (code, share) => {
    for (let seed = from; seed < from + seeds; seed += 1) {
      const played = await playSeed(code, seed)
      share.commands += played.plan.commands.length
      if (played.error === undefined) {
        share.tasks += played.ran.tasks
        share.photos += played.ran.photos
        continue
      }
      const { plan, error } = share.failures.length < shrunk ? await shrink(code, played) : played
      share.failures.push(
        `seed ${seed} fails: ${played.error}\n  plan: ${JSON.stringify(plan)}\n  which fails: ${error}`,
      )
    }
  })
