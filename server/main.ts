/** The server as a program: the only file that opens a port. */
import type { Server } from 'node:http'
import { isIPv6, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { IN_FLIGHT_MS } from '../contract/waits'
import { version } from '../package.json'
import { assemble } from './assemble'
import { asError } from './basis/error-code'
import { Expected } from './basis/expected'
import { setHeapGrowth } from './basis/heap'
import { makeSetUpLink } from './identity/set-up'
import { createLog, gather, type Log } from './telemetry/log'
import { sumRepeats } from './telemetry/sum-repeats'
import { setSettings } from './settings/describe'
import { originOf, readSettings, type Settings } from './settings/settings'
import { listenError } from './settings/unusable'

const IDLE_CHECK_MS = 100

const listen = (http: Server, { port, host }: Settings) =>
  new Promise<number>((resolve, reject) => {
    http.once('error', (error) => reject(listenError(error, host, port)))
    http.listen(port, host, () => resolve((http.address() as AddressInfo).port))
  })

/** Accepts no new requests; requests in flight may finish, but not for ever. */
const drain = (http: Server) =>
  new Promise<void>((resolve) => {
    // A connection whose last request was just answered would be kept open for the next one.
    const idle = setInterval(() => http.closeIdleConnections(), IDLE_CHECK_MS)
    const limit = setTimeout(() => http.closeAllConnections(), IN_FLIGHT_MS)
    http.close(() => {
      clearInterval(idle)
      clearTimeout(limit)
      resolve()
    })
  })

/** Warns the operator of a server on which anyone can sign in as any user. */
const warn = ({ isTrial }: Settings, environment: NodeJS.ProcessEnv, log: Log) => {
  if (isTrial && environment['LOCAL_IDENTITY'] === 'allowed')
    log('identity.open', { reason: 'Anyone can sign in as any user: see docs/identity.md' })
}

const start = async () => {
  setHeapGrowth()
  const settings = readSettings(process.env)
  const output = gather(process.stdout)
  process.once('exit', output.flush)
  // The reader of the log may go away: there is nowhere left to report that, and users are still served.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const log = sumRepeats(createLog(output, settings.logLevel))
  const stopped = (details: Record<string, unknown>) => log('server.stopped', details)
  process.on('uncaughtExceptionMonitor', (error) => stopped({ error }))
  log('server.starting', { version, node: process.version, settings: setSettings(process.env) })
  warn(settings, process.env, log)
  const { services, http, announceStop, close } = await assemble(settings, log)
  const stop = async () => {
    announceStop()
    // Proxies learn of the stop from /api/health; until then, they keep sending requests.
    await wait(settings.drainMs)
    await drain(http)
    await close()
  }
  let port: number
  try {
    port = await listen(http, settings)
  } catch (error) {
    await close()
    throw error
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      stop().then(
        () => {
          stopped({ why: signal })
          process.exit(0)
        },
        (error: unknown) => exitWith(error),
      )
    })
  // An IPv6 address is in brackets.
  const name = isIPv6(settings.host) ? `[${settings.host}]` : settings.host
  process.stdout.write(`Clique is ready on http://${name}:${port}\n`)
  const setUp = settings.firebase ? undefined : await makeSetUpLink(services.db)
  if (setUp !== undefined)
    process.stdout.write(
      `To become its operator, open within a day: ${originOf({ ...settings, port })}/set-up#${setUp}\n`,
    )
}

/** One clear line for errors that the operator can fix, all details for an unexpected error. */
const explain = (error: unknown): string => {
  if (error instanceof Expected) return error.message
  return asError(error).stack ?? String(error)
}

const exitWith = (error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

start().catch(exitWith)
