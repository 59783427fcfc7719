/** Starts the program of deploy/clique.service with its settings and keeps its log, as systemd does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createOutput } from '../e2e/output'

export interface Service {
  /** Its whole output. */
  log(): string
  /** Resolves when it answers; rejects with the exit code and the error output if it ends before. */
  ready: Promise<unknown>
  /** Resolves when the log has the text. */
  logged(text: string): Promise<unknown>
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const settingsIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, k, v]) => [k, v]))

/**
 * Starts the unit, with `settings` in addition to its own and those of its file. `adapt` gives a path of the unit here.
 */
export const startUnit = (unit: string, adapt: (text: string) => string, settings: Record<string, string>): Service => {
  const text = adapt(readFileSync(unit, 'utf8'))
  const value = (name: string) => new RegExp(`^${name}=-?(.*)$`, 'm').exec(text)?.[1] ?? ''
  const own = [...text.matchAll(/^Environment=(.*)$/gm)].map(([, pairs = '']) => settingsIn(pairs))
  const file = settingsIn(readFileSync(value('EnvironmentFile'), 'utf8'))
  const [, ...args] = value('ExecStart').split(' ')
  const child = spawn(process.execPath, args, {
    cwd: value('WorkingDirectory'),
    env: Object.assign({}, ...own, file, settings) as Record<string, string>,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { print, next, text: log } = createOutput()
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => print(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
    print(chunk.toString())
  })
  const ended = once(child, 'close')
  const isEnded = ended.then(([code]) => {
    throw new Error(`ended with ${code}: ${errors}`)
  })
  const ready = Promise.race([next(/ready on (http:\S+)/), isEnded])
  ready.catch(() => {})
  return {
    log,
    ready,
    logged: (part) =>
      log().includes(part) ? Promise.resolve() : Promise.race([next(new RegExp(`(${part})`)), isEnded]),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}
