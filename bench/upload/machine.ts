/** What the processes below this one take of the machine, by /proc: the browser's, and the server's. */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export type Kind = 'browser' | 'server'

interface Process {
  pid: number
  parent: number
  kind: Kind | undefined
  /** Of CPU taken so far. */
  ms: number
}

const TICK_MS = 10

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

const kindOf = ([program = '', ...args]: string[]): Kind | undefined => {
  if (/chrom/i.test(program)) return 'browser'
  return args.some((arg) => arg.endsWith('server/main.js')) ? 'server' : undefined
}

const processes = async (): Promise<Process[]> => {
  const all = new Map<number, Process>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await read(`/proc/${name}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields.length < 15) continue
    const kind = kindOf((await read(`/proc/${name}/cmdline`)).split('\0'))
    const ms = (Number(fields[11]) + Number(fields[12])) * TICK_MS
    all.set(Number(name), { pid: Number(name), parent: Number(fields[1]), kind, ms })
  }
  const isOurs = ({ parent }: Process): boolean => {
    const above = all.get(parent)
    return parent === process.pid || (above !== undefined && isOurs(above))
  }
  return [...all.values()].filter(isOurs)
}

/** Milliseconds of CPU taken so far. */
export const cpu = async (): Promise<Record<Kind, number>> => {
  const taken = { browser: 0, server: 0 }
  for (const { kind, ms } of await processes()) if (kind) taken[kind] += ms
  return taken
}

/** Megabytes of memory that the browser holds by itself: what is shared counts by parts. */
export const browserMemory = async () => {
  let kB = 0
  for (const { pid, kind } of await processes()) {
    if (kind !== 'browser') continue
    kB += Number(/^Pss:\s+(\d+)/m.exec(await read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
  }
  return kB / 1024
}

/** The most memory above what is held now, until `stop` is called; megabytes. */
export const watchMemory = async () => {
  const before = await browserMemory()
  let most = before
  const watch = new AbortController()
  const watching = (async () => {
    // Looking costs time itself: a second apart, never two looks at once.
    for (; !watch.signal.aborted; await sleep(1000)) most = Math.max(most, await browserMemory())
  })()
  return async () => {
    watch.abort()
    await watching
    return most - before
  }
}
