// A separate process that makes the same request as fast as it can until it is stopped: node script.mjs URL METHOD TOKEN
// BODY. It has as many requests open at once as a browser has to six servers.
import { constants, setPriority } from 'node:os'

const [url, method, token, body] = process.argv.slice(2)
const OPEN = 36

let requests = 0
const stop = new AbortController()
// As if on another machine: the server has the CPU time that it needs.
setPriority(constants.priority.PRIORITY_LOW)
const headers = {
  ...(token && { authorization: `Bearer ${token}` }),
  ...(body && { 'content-type': 'application/json' }),
}
const send = async () => {
  while (!stop.signal.aborted) {
    await fetch(url, { method, headers, ...(body && { body }) }).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    )
    requests += 1
  }
}
process.on('message', () => stop.abort())
await Promise.all(Array.from({ length: OPEN }, send))
process.send(requests, () => process.exit(0))
