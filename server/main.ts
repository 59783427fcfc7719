/** The server as a program: the only file that opens a port. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { assemble } from './assemble'
import { Expected } from './basis/expected'
import { makeSetUpLink } from './identity/set-up'
import { createLog, gather, type Log } from './telemetry/log'
import { originOf, readSettings, type Settings } from './settings/settings'

/**
 * V8 counts the buffers of request bodies as if they were old objects, and lets the heap grow by a few percent before
 * it marks all of it: with photos arriving that was every 16 MB, a third of the server's CPU. Now the heap may grow by
 * as much as V8 allows at most by itself. Buffers are freed by the collections of young objects.
 */
const HEAP_GROWTH = '--heap-growing-percent=300'

const IN_FLIGHT_LIMIT_MS = 10_000
const IDLE_CHECK_MS = 100

const listen = (http: Server, { port, host }: Settings) =>
  new Promise<number>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => resolve((http.address() as AddressInfo).port))
  })

/** Accepts no new requests; requests in flight may finish, but not for ever. */
const drain = (http: Server) =>
  new Promise<void>((resolve) => {
    // A connection whose last request was just answered would be kept open for the next one.
    const idle = setInterval(() => http.closeIdleConnections(), IDLE_CHECK_MS)
    const limit = setTimeout(() => http.closeAllConnections(), IN_FLIGHT_LIMIT_MS)
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
  setFlagsFromString(HEAP_GROWTH)
  const settings = readSettings(process.env)
  const output = gather(process.stdout)
  process.once('exit', output.flush)
  const log = createLog(output)
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
        () => process.exit(0),
        (error: unknown) => exitWith(error),
      )
    })
  process.stdout.write(`Clique is ready on http://${settings.host}:${port}\n`)
  const setUp = settings.firebase ? undefined : await makeSetUpLink(services.db)
  if (setUp !== undefined)
    process.stdout.write(
      `To become its operator, open within a day: ${originOf({ ...settings, port })}/set-up#${setUp}\n`,
    )
}

/** One clear line for errors that the operator can fix, all details for an unexpected error. */
const explain = (error: unknown): string => {
  if (error instanceof Expected) return error.message
  const { code, port, stack } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program`
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be opened by this user`
  return stack ?? String(error)
}

const exitWith = (error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

start().catch(exitWith)
