/**
 * A PostgreSQL only for the tests: a new cluster on a free port, removed afterwards. Never run as root, which it
 * refuses.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../servers/free-port'

/** A user that is not root, if this process is root's. */
const unprivilegedUser = () => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

const untilReady = async (url: string, server: ChildProcess) => {
  for (;;) {
    const client = new Client({ connectionString: `${url}postgres` })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null) throw new Error('PostgreSQL ended', { cause: error })
      await wait(100)
    }
  }
}

export interface Cluster {
  /** Ends in '/'; a database's name follows. */
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts a new cluster with PostgreSQL's programs in that folder. */
export const startCluster = async (programs: string, fsync: 'on' | 'off'): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'clique-postgres-'))
  const who = unprivilegedUser()
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid)
  const data = join(folder, 'data')
  const make = ['-D', data, '-U', 'clique', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), make, { ...who, cwd: folder, stdio: 'pipe' })
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `fsync=${fsync}`,
    'max_connections=300',
    `unix_socket_directories=${folder}`,
  ]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])],
    { ...who, cwd: folder, stdio: 'ignore' },
  )
  const url = `postgresql://clique@127.0.0.1:${port}/`
  await untilReady(url, server)
  return {
    url,
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
