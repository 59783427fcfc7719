// A separate process that requests a URL ten times a second until it is stopped: node health.mjs URL. It does not share
// the senders' event loop, so it measures only the server.
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
