/**
 * The server as it is shipped, one for each test: the built program as a process of its own, with an empty data folder
 * (template.ts) and a free port. It keeps its port when it is started again.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

export interface RunningServer {
  url: string
  /** Ends the process as power loss would; what was answered stays. */
  kill(): Promise<void>
  /** On the same port, with the same data. */
  start(): Promise<void>
  /** Everything it printed. */
  output(): string
}

/** Starts the built server with these settings; resolves when it is ready. */
export const launch = async (settings: Record<string, string>, print: (text: string) => void, program = PROGRAM) => {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stderr.on('data', (chunk: Buffer) => print(chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    let seen = ''
    child.stdout.on('data', (chunk: Buffer) => {
      seen += chunk.toString()
      print(chunk.toString())
      const [, address] = /ready on (http:\S+)/.exec(seen) ?? []
      if (address) resolve(address)
    })
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${seen}`)))
  })
  return { child, url }
}

export const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** Runs a server while `use` runs. */
export const withServer = async (use: (server: RunningServer) => Promise<void>) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'clique-e2e-'))
  await cp(process.env['TEST_TEMPLATE'] ?? '', dataDirectory, { recursive: true })
  let output = ''
  const print = (text: string) => (output += text)
  let { child, url } = await launch({ PORT: '0', DATA_DIR: dataDirectory }, print)
  try {
    await use({
      url,
      kill: () => end(child, 'SIGKILL'),
      start: async () => {
        ;({ child, url } = await launch({ PORT: new URL(url).port, DATA_DIR: dataDirectory }, print))
      },
      output: () => output,
    })
  } finally {
    await end(child, 'SIGTERM')
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
