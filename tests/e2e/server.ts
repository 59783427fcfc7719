/**
 * The server as in a release: the built program as a separate process, with an empty data folder (template.ts) and a
 * free port. It keeps its port when it is started again.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programOf } from './built-server'
import { createOutput } from './output'
import type { SignedInDevice } from './session'

export interface Site {
  url: string
  /** Resolves to the first group of the first match in its output from now on. */
  next(pattern: RegExp): Promise<string>
  /** A device that is signed in through the screens of this server, if that was recorded. */
  signedIn?: () => Promise<SignedInDevice>
}

export interface RunningServer extends Site {
  /** Settings for the server's other programs, to work on its data. */
  settings: Record<string, string>
  /** Ends the process as power loss would; answered changes stay. */
  kill(): Promise<void>
  /** Starts it on the same port, with the same data. Does nothing while it runs. */
  start(): Promise<void>
  /** Its whole output. */
  output(): string
}

/** Starts the built server with these settings; resolves when it is ready. */
export const launch = async (
  settings: Record<string, string>,
  print: (text: string) => void,
  program = programOf('main'),
) => {
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

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

export const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') => {
  if (hasEnded(child)) return
  child.kill(signal)
  await once(child, 'exit')
}

/** Runs `use` with the path of a new data folder of an empty, migrated database; removes it afterwards. */
export const withDataFolder = async (use: (folder: string) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-e2e-'))
  try {
    await cp(process.env['TEST_TEMPLATE'] ?? '', folder, { recursive: true })
    await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs a server with these settings while `use` runs. */
export const withServer = (settings: Record<string, string>, use: (server: RunningServer) => Promise<void>) =>
  withDataFolder(async (folder) => {
    const { print, next, text } = createOutput()
    let { child, url } = await launch({ ...settings, PORT: '0', DATA_DIR: folder }, print)
    try {
      await use({
        url,
        next,
        settings: { ...settings, DATA_DIR: folder },
        kill: () => end(child, 'SIGKILL'),
        start: async () => {
          if (!hasEnded(child)) return
          ;({ child, url } = await launch({ ...settings, PORT: new URL(url).port, DATA_DIR: folder }, print))
        },
        output: text,
      })
    } finally {
      await end(child, 'SIGTERM')
    }
  })
