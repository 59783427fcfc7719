/** The released server: built, and run as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { within } from '../../../tests/fixtures/within'

/** The program that the server's tests built before they began (scripts/build/build-server.mjs). */
export const program = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))

const flags = process.execArgv.filter((flag) => flag === '--liftoff-only')

export interface Process {
  child: ChildProcess
  /** Resolves to the printed output once the text appears; rejects if the process ends before. */
  printed: (text: string) => Promise<string>
  /** Resolves to code, signal and the whole output when the process ends. */
  ended: Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string }>
}

/** Runs the server, or another of its programs. */
export const runServer = (environment: Record<string, string>, file = program, args: string[] = []): Process => {
  // The flags of the tests' own process: see vitest.config.ts.
  const child = spawn(process.execPath, [...flags, file, ...args], {
    env: { ...process.env, PORT: '0', ...environment },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode, stdout, stderr }))
  const untilPrinted = async (text: string) => {
    while (!stdout.includes(text)) {
      await Promise.race([once(child.stdout, 'data'), ended])
      if (child.exitCode !== null) throw new Error(`The server ended: ${stderr}`)
    }
    return stdout
  }
  const printed = (text: string) => within(`'${text}' of the server`, untilPrinted(text), () => stdout + stderr)
  return { child, printed, ended }
}

/** The URL that a server prints when it is ready. */
export const readyAddress = async ({ printed }: Process): Promise<string> => {
  const [, url] = /ready on (http:\S+)/.exec(await printed('ready on')) ?? []
  if (url === undefined) throw new Error('The server names no address')
  return url
}
