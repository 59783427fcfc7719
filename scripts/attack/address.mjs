// A party of two hundred guests behind one address, and scripts there that call as fast as they can; ten thousand
// pipelined requests for the health.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { enter, makeCollection, makeLinkOf } from './guests.mjs'
import { startServer } from './server.mjs'

const GUESTS = 200
const ROUNDS = 5
const ARRIVALS_MS = 20_000
const SLOWEST_MS = 2000
const PROBES = 10_000
const PROBES_MS = 10_000
/** A line for each call of the user, and few others. */
const MAX_LINES = 200

const runScript = (...request) => {
  const child = fork(fileURLToPath(new URL('script.mjs', import.meta.url)), request)
  return async () => {
    child.send('stop')
    const [requests] = await once(child, 'message')
    return requests
  }
}

/** A guest arrives, and looks a few times. `note` gets the milliseconds until each call succeeded. */
const beGuest = async (server, link, at, note) => {
  await wait((at * ARRIVALS_MS) / GUESTS)
  const timed = async (work) => {
    const began = performance.now()
    const result = await work()
    note(performance.now() - began)
    return result
  }
  const call = await timed(() => enter(server.url, link, `Guest ${at}`))
  for (let round = 0; round < ROUNDS; round++) {
    await wait(1000)
    const answer = await timed(() => call('GET', '/guest/self'))
    if (!answer.ok) throw new Error(`a guest was answered ${answer.status}`)
    await answer.arrayBuffer()
  }
}

const party = async (server, host) => {
  const link = await makeLinkOf(host, (await makeCollection(host)).id)
  const { token } = await enter(server.url, link, 'Script')
  const stops = [
    runScript(`${server.url}/api/guest/self`, 'GET', token),
    runScript(
      `${server.url}/api/guest/enter`,
      'POST',
      '',
      JSON.stringify({ secret: 'x'.repeat(22), name: 'x', token }),
    ),
  ]
  const times = []
  const guests = Array.from({ length: GUESTS }, (_, at) => beGuest(server, link, at, (ms) => times.push(ms)))
  const failed = (await Promise.allSettled(guests)).filter(({ status }) => status === 'rejected')
  for (const { reason } of failed.slice(0, 3)) console.log(String(reason))
  const [known, unknown] = await Promise.all(stops.map((stop) => stop()))
  const sorted = times.toSorted((a, b) => a - b)
  const [median, slowest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return {
    name: 'party behind one address',
    figure:
      `${GUESTS - failed.length} of ${GUESTS} guests served, median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms; ` +
      `${known} calls of a guest's script, ${unknown} of a stranger's`,
    holds: failed.length === 0 && slowest < SLOWEST_MS,
  }
}

/** Sends all probes on one connection at once; resolves when it ends, or all are answered. */
const pipeline = async (url) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answered = 0
  const ended = new Promise((resolve) => {
    socket.on('data', (chunk) => {
      answered += chunk.toString('latin1').split('HTTP/1.1 ').length - 1
      if (answered >= PROBES) resolve()
    })
    socket.on('close', resolve)
    socket.on('error', resolve)
  })
  socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(PROBES))
  await ended
  socket.destroy()
}

const probeFlood = async (server, user) => {
  const before = server.lines()
  const times = []
  const statuses = {}
  const stop = runScript(`${server.url}/api/health`, 'GET', '')
  const until = Date.now() + PROBES_MS
  while (Date.now() < until) {
    const flood = pipeline(server.url)
    const began = performance.now()
    const answer = await user.call('GET', '/user/self')
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    const { status } = await fetch(`${server.url}/api/health`)
    statuses[status] = (statuses[status] ?? 0) + 1
    await flood
    await wait(200)
  }
  const probes = await stop()
  await wait(1500)
  const [slowest, lines] = [Math.max(...times), server.lines() - before]
  return {
    name: 'probe flood',
    figure:
      `${probes} probes and ${times.length} times ${PROBES} pipelined ones: a user waited ${slowest.toFixed(0)} ms at most, ` +
      `health ${JSON.stringify(statuses)}, ${lines} lines of log`,
    holds: Object.keys(statuses).join(' ') === '200' && slowest < SLOWEST_MS && lines < MAX_LINES,
  }
}

export const runAddress = async () => {
  const server = await startServer()
  try {
    const host = await server.person(0)
    return [await party(server, host), await probeFlood(server, host)]
  } finally {
    await server.stop()
  }
}
