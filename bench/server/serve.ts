/** The server that is measured, in a process of its own, and what only that process can say about itself. */
import { openSync, writeSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { Client } from 'pg'
import { assemble } from '../../server/assemble'
import { createLog, gather } from '../../server/log'
import { readSettings } from '../../server/settings'
import { makeData } from './data'

interface Statement {
  text: string
  values: unknown[]
}

// As to a file or a pipe, which is where a server's output goes: written before the call returns.
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
let run: ((statement: Statement) => unknown) | undefined

const commands = {
  fill: () => makeData(services.db),
  cpu,
  /** From now on notes every statement that goes to the driver. */
  record: () => {
    recorded = []
    prototype.query = function (this: Client, ...args) {
      const [text, values] = args as [string, unknown[]]
      recorded.push({ text, values })
      run = ({ text, values }) => Reflect.apply(query, this, [text, values])
      return Reflect.apply(query, this, args)
    }
  },
  /** Runs the noted statements that often, with nothing around them; answers how many they are. */
  bare: async ({ rounds }: { rounds: number }) => {
    prototype.query = query
    if (run === undefined) throw new Error('nothing was recorded')
    for (let round = 0; round < rounds; round++) for (const statement of recorded) await run(statement)
    return recorded.length
  },
  /** How long this thread did not come round at most while a query of about a second ran; and that query's time. */
  stall: async () => {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const started = performance.now()
    await sql`select count(*) from generate_series(1, 8000000)`.execute(services.db)
    delay.disable()
    return { stall: delay.max / 1e6 - 1, query: performance.now() - started }
  },
}

process.on('message', async ({ command, args }: { command: keyof typeof commands; args: { rounds: number } }) => {
  process.send?.({ answer: await commands[command](args) })
})
process.on('disconnect', () => process.exit())
process.send?.({ answer: (http.address() as AddressInfo).port })
