/** The CPU of this machine, and the part that the processes below this one take, by /proc: the browser's, and the server's. */
import { copyFile, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Kind = 'browser' | 'server'

interface Process {
  pid: number
  parent: number
  kind: Kind | undefined
  /** Milliseconds of CPU taken so far. */
  ms: number
}

const TICK_MS = 10

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

const kindOf = ([program = '', ...args]: string[]): Kind | undefined => {
  if (/chrom/i.test(program)) return 'browser'
  return args.some((arg) => /(?:server\/main\.js|sink\.mjs|parts-server\.mjs)$/.test(arg)) ? 'server' : undefined
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

/** Milliseconds that it takes this machine to copy these files, two at a time, and have them on the disk. */
export const copying = async (paths: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-bench-copies-'))
  const began = performance.now()
  const left = [...paths]
  const copy = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const target = join(folder, basename(path))
      await copyFile(path, target)
      const file = await open(target, 'r+')
      await file.sync()
      await file.close()
    }
  }
  await Promise.all([copy(), copy()])
  const ms = performance.now() - began
  await rm(folder, { recursive: true, force: true })
  return ms
}
