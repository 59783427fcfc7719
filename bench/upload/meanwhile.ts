/** The CPU taken while a page works by itself: it begins some time after its driver has left, and says by its title when it is over. */
import { setTimeout as sleep } from 'node:timers/promises'
import { cpu, watchMemory, type Kind } from './machine'
import type { Unwatched } from './unwatched'

export const OVER = 'over'
/** Until the driver has left. */
export const LEAVE_MS = 2000

/** Milliseconds of CPU until the page calls itself OVER, and megabytes if asked for. */
export const meanwhile = async (browser: Unwatched, remembers: boolean) => {
  await sleep(LEAVE_MS / 2)
  const remembered = remembers ? await watchMemory() : undefined
  const before = await cpu()
  await browser.untilTitled(OVER)
  const after = await cpu()
  const memory = (await remembered?.()) ?? 0
  const taken = (kind: Kind) => after[kind] - before[kind]
  return { memory, cpu: { browser: taken('browser'), server: taken('server') } }
}
