import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { every, type Repeated } from '../jobs/every'
import { createPassOn, type Log } from '../telemetry/log'
import { stateOf } from './state'

const HOUR_MS = 3_600_000
/** How many of the last characters that a failed backup wrote are logged. */
const MAX_ERRORS = 4000

/** The build puts it next to this file. */
const scheduledBackup = fileURLToPath(new URL('./scheduled-backup.js', import.meta.url))

const hoursSince = (time: Date | undefined) =>
  time === undefined ? undefined : Math.floor((Date.now() - time.getTime()) / HOUR_MS)

/**
 * Makes a backup in its own process, whose events are logged and counted as the server's own. When `signal` aborts, that
 * process cleans up and ends early.
 */
const run = async (program: string, log: Log, signal: AbortSignal) => {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'] })
  createInterface({ input: child.stdout }).on('line', createPassOn(log))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors = `${errors}${chunk.toString()}`.slice(-MAX_ERRORS)))
  const end = () => child.kill('SIGTERM')
  signal.addEventListener('abort', end)
  const [code] = (await once(child, 'close')) as [number | null]
  signal.removeEventListener('abort', end)
  if (code !== 0 && !signal.aborted) log('backup.failed', { reason: errors.trim() })
}

/**
 * Checks every hour whether the newest backup in the folder is at least `hours` old, and makes another one if so.
 * Retries a failed backup an hour later. `program` makes one backup; SIGTERM ends it.
 */
export const backingUp = (
  { folder, hours }: { folder: string; hours: number },
  log: Log,
  signal: AbortSignal,
  program = scheduledBackup,
): Repeated =>
  every(
    1,
    async () => {
      const { last, verified } = await stateOf(folder)
      const age = hoursSince(last)
      log('backup.state', { ageHours: age, verifiedAgeHours: hoursSince(verified?.at) })
      if (!signal.aborted && (age === undefined || age >= hours)) await run(program, log, signal)
    },
    log,
    signal,
  )
