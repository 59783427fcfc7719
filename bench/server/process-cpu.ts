import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10

const statOf = (pid: string) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
  } catch {
    // It has ended in the meantime.
    return undefined
  }
}

/** Milliseconds of CPU that the living children of a process have used. Linux. */
export const cpuOfChildren = (parent: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => {
      const stat = statOf(pid)
      return sum + (stat?.parent === parent ? stat.ms : 0)
    }, 0)

/** Milliseconds of CPU that a living process has used. Linux. */
export const cpuOf = (pid: number): number => statOf(String(pid))?.ms ?? 0
