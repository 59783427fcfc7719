/** The server that is measured, in a process of its own, and what only that process can say about itself. */
import { openSync, writeSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { assemble } from '../../server/assemble'
import { createLog, gather } from '../../server/telemetry/log'
import { readSettings } from '../../server/settings/settings'
import { makeData } from './data'

interface Statement {
  text: string
  values: unknown[]
}

// As to a file or a pipe, the usual target of a server's output: written before the call returns.
const output = openSync('/dev/null', 'w')
const log = createLog(gather({ write: (text) => writeSync(output, text) }))
const { services, http } = await assemble(readSettings(process.env), log)
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))

/** Milliseconds of CPU that this process has used, in all its threads. */
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const prototype = Client.prototype as unknown as Record<'query', (...args: unknown[]) => unknown>
const query = prototype.query
let recorded: Statement[] = []

/** Shows every statement that goes to the driver, and the client that it goes to. */
const watch = (seen: (client: Client, statement: Statement) => void) => {
  prototype.query = function (this: Client, ...args) {
    const [text, values] = args as [string, unknown[]]
    seen(this, { text, values })
    return Reflect.apply(query, this, args)
  }
}

const longestStall = async (act: () => Promise<unknown>) => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await act()
  delay.disable()
  return delay.max / 1e6
}

const commands = {
  fill: () => makeData(services.db),
  cpu,
  /** From now on notes every statement. */
  record: () => {
    recorded = []
    watch((_, statement) => recorded.push(statement))
  },
  /** Runs the noted statements that often, with nothing around them; answers how many they are. */
  bare: ({ rounds }: { rounds: number }) =>
    services.db.connection().execute(async (held) => {
      let client: Client | undefined
      watch((used) => (client = used))
      await sql`select 1`.execute(held)
      prototype.query = query
      for (let round = 0; round < rounds; round++)
        for (const { text, values } of recorded) await client?.query(text, values)
      return recorded.length
    }),
  /** How long this thread did not come round at most: while a query of about a second ran, and while nothing did. */
  stall: async () => {
    const started = performance.now()
    const during = await longestStall(() => sql`select count(*) from generate_series(1, 8000000)`.execute(services.db))
    const ms = performance.now() - started
    return { during, ms, idle: await longestStall(() => wait(ms)) }
  },
}

process.on('message', async ({ command, args }: { command: keyof typeof commands; args: { rounds: number } }) => {
  process.send?.({ answer: await commands[command](args) })
})
process.on('disconnect', () => process.exit())
process.send?.({ answer: (http.address() as AddressInfo).port })
