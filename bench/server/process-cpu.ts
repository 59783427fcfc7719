import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10

const statOf = (pid: string) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [own, ended] = [11, 13].map((at) => (Number(fields[at]) + Number(fields[at + 1])) * TICK_MS)
    return { parent: Number(fields[1]), ms: own ?? 0, ended: ended ?? 0 }
  } catch {
    // It has ended in the meantime.
    return undefined
  }
}

/** Milliseconds of CPU that the children of a process have used, those that have ended included. Linux. */
export const cpuOfChildren = (parent: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce(
      (sum, pid) => {
        const stat = statOf(pid)
        return sum + (stat?.parent === parent ? stat.ms : 0)
      },
      statOf(String(parent))?.ended ?? 0,
    )

/** Milliseconds of CPU that a living process has used. Linux. */
export const cpuOf = (pid: number): number => statOf(String(pid))?.ms ?? 0
