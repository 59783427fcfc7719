/** A server under measurement, from the outside. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../../server/test/stores/postgres-cluster'
import { cpuOfChildren } from '../../server/process-cpu'
import type { Machine } from '../axis'
import type { Commands } from './commands'

type Answer<F> = F extends (...args: never[]) => infer R ? Awaited<R> : never

export interface Grown {
  url: string
  pid: number
  /** The settings of the server, for programs that work on its data. */
  settings: Record<string, string>
  tell<C extends keyof Commands>(command: C, ...args: Parameters<Commands[C]>): Promise<Answer<Commands[C]>>
  /** Milliseconds of CPU that the server and its database have used. */
  cpu(): Promise<number>
  /** Megabytes of memory that the process of the server holds; of its database only if that is embedded. */
  memory(): number
  /** Ends it at once. */
  kill(): Promise<void>
}

interface Reply {
  id: number
  answer?: unknown
  error?: string
}

/** Sends commands to a child; each gets the reply with its number. */
const createTeller = (child: ChildProcess) => {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let last = 0
  const expect = <T>(id: number) =>
    new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
    })
  child.on('message', ({ id, answer, error }: Reply) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) one?.resolve(answer as never)
    else one?.reject(new Error(error))
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The server has ended'))
  })
  return {
    port: expect<number>(0),
    tell: <T>(command: string, args: readonly unknown[]) => {
      last += 1
      const answer = expect<T>(last)
      child.send({ id: last, command, args })
      return answer
    },
  }
}

const start = async (machine: Machine, settings: Record<string, string>, databaseCpu: () => number) => {
  const child = fork(machine.program, {
    // As deploy/ runs the server.
    execArgv: ['--expose-gc', '--max-semi-space-size=4'],
    env: {
      ...process.env,
      ...settings,
      // The bundler says production, in which the server has no test numbers.
      NODE_ENV: 'development',
      CLIENT_DIR: machine.client,
      BENCH_PICTURE: machine.picture,
    },
  })
  const { port, tell } = createTeller(child)
  const pid = child.pid ?? 0
  const grown: Grown = {
    url: `http://127.0.0.1:${await port}`,
    pid,
    settings,
    tell: (command, ...args) => tell(command, args),
    cpu: async () => (await tell<number>('cpu', [])) + databaseCpu(),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
  return grown
}

/** Runs a new, empty server on the embedded database, or on a new PostgreSQL, while `use` runs. */
export const withGrown = async <T>(
  machine: Machine,
  use: (server: Grown) => Promise<T>,
  on: 'embedded' | 'postgres' = 'embedded',
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-bench-'))
  const cluster = on === 'postgres' ? await startCluster(machine.postgres ?? '', 'on') : undefined
  let server: Grown | undefined
  try {
    const settings = {
      DATA_DIR: join(folder, 'data'),
      RATE_LIMITS: 'off',
      LOCAL_IDENTITY: 'allowed',
      // Deleted objects are removed at once.
      TRASH_DAYS: '0',
      ...(cluster && { DATABASE_URL: `${cluster.url}postgres` }),
    }
    server = await start(machine, settings, () => (cluster ? cpuOfChildren(cluster.pid) : 0))
    return await use(server)
  } finally {
    await server?.kill()
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
