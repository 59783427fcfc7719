import { execFile, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, printFigure } from '../figures.mjs'
import { cpuOf } from '../server/process-cpu'
import type { Filled } from './serve'

const run = promisify(execFile)
const PHOTOS = 500
const SIZE = 4_000_000
const ROUNDS = 5
const MB = 1_000_000
const MAX_GROWTH = 86
/** The smaller of the rates of the disk and of Node.js. */
const LEAST_SHARE = 0.8
const SAMPLE_MS = 50

interface Turn {
  /** MB/s. */
  speed: number
  /** Milliseconds of the server's CPU for each GB. */
  cpu: number
}

const FORGET = `
import os, sys
for path in sys.argv[1:]:
    file = os.open(path, os.O_RDONLY)
    os.fsync(file)
    os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(file)
`

/** Takes the files out of the memory of the operating system. */
const forgetFiles = (paths: string[]) => run('python3', ['-c', FORGET, ...paths])

const residentBytes = async (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

const receive = async (url: string, bytes: number, server: ChildProcess): Promise<Turn> => {
  const pid = server.pid ?? 0
  const before = cpuOf(pid)
  const { stdout } = await run('curl', ['--silent', '--fail', '-o', '/dev/null', '-w', '%{speed_download}', url])
  return { speed: Number(stdout) / MB, cpu: ((cpuOf(pid) - before) / bytes) * 1e9 }
}

const readDisk = async (bytes: number, paths: string[]): Promise<Turn> => {
  const started = performance.now()
  await run('sh', ['-c', 'cat "$@" > /dev/null', 'cat', ...paths])
  return { speed: bytes / MB / ((performance.now() - started) / 1000), cpu: 0 }
}

const growthWhile = async (server: ChildProcess, act: () => Promise<unknown>) => {
  const pid = server.pid ?? 0
  const before = await residentBytes(pid)
  let most = before
  const sampling = setInterval(() => residentBytes(pid).then((bytes) => (most = Math.max(most, bytes))), SAMPLE_MS)
  await act()
  clearInterval(sampling)
  return (most - before) / MB
}

/** Each way in turn, so that other work on the machine slows all of them. */
const inTurns = async (ways: Record<string, () => Promise<Turn>>, prepare: () => Promise<unknown>) => {
  const turns = new Map(Object.keys(ways).map((name) => [name, [] as Turn[]]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, way] of Object.entries(ways)) {
      await prepare()
      turns.get(name)?.push(await way())
    }
  return turns
}

const print = (title: string, turns: Map<string, Turn[]>) => {
  console.log(`\n${title}`)
  for (const [name, all] of turns) {
    const [speed, cpu] = [median(all.map((turn) => turn.speed)), median(all.map((turn) => turn.cpu))]
    console.log(`  ${name}: ${speed.toFixed(0)} MB/s${cpu > 0 ? `, ${cpu.toFixed(0)} ms of CPU for each GB` : ''}`)
  }
}

/** The archive's share of the slower of these ways, in each round. */
const sharesOf = (turns: Map<string, Turn[]>, ...names: string[]) => {
  const archive = turns.get('archive') ?? []
  return archive.map(({ speed }, i) => speed / Math.min(...names.map((name) => turns.get(name)?.[i]?.speed ?? 0)))
}

/** The answer of a child; throws if it ends instead. */
const answerOf = async <T>(child: ChildProcess): Promise<T> => {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('A server has ended')))
  ended.catch(() => undefined)
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [T]
  return answer
}

const measure = async (server: ChildProcess, plain: ChildProcess) => {
  server.send({ photos: PHOTOS, size: SIZE })
  const { url, bytes, paths } = await answerOf<Filled>(server)
  plain.send({ bytes, paths })
  const plainUrl = await answerOf<string>(plain)
  const growth = await growthWhile(server, () => receive(url, bytes, server))
  const ways = {
    'disk (cat)': () => readDisk(bytes, paths),
    archive: () => receive(url, bytes, server),
    'plain server, createReadStream': () => receive(`${plainUrl}/files`, bytes, plain),
    'plain server, from memory, nothing read': () => receive(`${plainUrl}/memory`, bytes, plain),
  }
  const [disk = '', , files = '', memory = ''] = Object.keys(ways)
  const cold = await inTurns(ways, () => forgetFiles(paths))
  const warm = await inTurns(ways, () => Promise.resolve())
  print('Files not in memory', cold)
  print('Files in memory', warm)
  console.log(
    `\n  of createReadStream: ${median(sharesOf(cold, files)).toFixed(2)}×; with files in memory ${median(sharesOf(warm, files)).toFixed(2)}×`,
  )
  console.log(`  of the disk: ${median(sharesOf(cold, disk)).toFixed(2)}×`)
  const shares = sharesOf(cold, disk, memory)
  const targets = [
    printFigure({
      what: 'archive against the slower of the disk and a server that reads nothing',
      value: median(shares),
      values: shares,
      unit: '×',
      least: LEAST_SHARE,
    }),
    printFigure({ what: "growth of the server's memory", value: growth, unit: ' MB', most: MAX_GROWTH }),
  ]
  return !targets.includes(false)
}

/** Measures an archive of 500 originals of 4 MB; answers whether every target was met. */
export const bench = async (program: string, plainProgram: string): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-bench-download-'))
  const env = { ...process.env, DATA_DIR: folder, RATE_LIMITS: 'off', LOCAL_IDENTITY: 'allowed' }
  const [server, plain] = [fork(program, { env }), fork(plainProgram)]
  try {
    return await measure(server, plain)
  } finally {
    for (const child of [server, plain]) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}
