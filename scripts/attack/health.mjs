// A process of its own that asks a URL ten times a second until it is told to stop: node health.mjs URL.
// Its event loop is not that of the senders, so what it measures is the server.
import { setTimeout as wait } from 'node:timers/promises'

const checks = []
const stop = new AbortController()
process.on('message', () => stop.abort())
while (!stop.signal.aborted) {
  const from = performance.now()
  const isHealthy = await fetch(process.argv[2]).then(
    ({ ok }) => ok,
    () => false,
  )
  checks.push({ ms: performance.now() - from, isHealthy })
  await wait(100)
}
process.send(checks, () => process.exit(0))
