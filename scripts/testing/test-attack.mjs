// npm run test:attack: eight hostile users send attacks to a server with its default limits, for five minutes (or
// ATTACK_SECONDS), while its health is requested ten times a second. Fails on a crash, an answer of 5xx, an attack that
// succeeds, 500 MB of memory or a health check of 250 ms; prints the answers to each attack. Ends with 'N passed, N
// failed'.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { attacks, SUCCEEDED } from '../attack/attacks.mjs'
import { startServer } from '../attack/server.mjs'
import { build } from '../build/build.mjs'
import { setup } from '../setup.mjs'

const SENDERS = 8
const MAX_MEMORY_MB = 500
const SLOWEST_HEALTH_MS = 250

await setup()
await build()
const seconds = Number(process.env['ATTACK_SECONDS'] ?? 300)
const server = await startServer()
const people = []
for (let at = 0; at < SENDERS; at++) people.push(await server.person(at))
const collectionOf = async ({ call }) => {
  const { clique } = await (await call('POST', '/clique/create', { name: 'Attack' })).json()
  const body = { name: 'Attack', cliqueId: clique.cliqueId }
  return (await (await call('POST', '/collection/create', body)).json()).collection.collectionDataId
}
/** A user who has blocked every sender, and then changed their profile to show `secret`. */
const makeBlocker = async () => {
  const { call, userId } = await server.person(SENDERS)
  for (const sender of people) await call('PUT', `/user/blocked/${sender.userId}`)
  const secret = 'changed_since'
  await call('PATCH', '/user/edit', { username: secret, firstName: secret, lastName: secret, bio: secret })
  return { userId, secret }
}
/** Opens a live stream; `received` returns its text since it was last cleared. */
const openStream = async ({ idToken }) => {
  const headers = { authorization: `Bearer ${idToken}`, accept: 'text/event-stream' }
  const { body, status } = await fetch(`${server.url}/api/changes`, { headers })
  if (status !== 200) throw new Error(`a live stream was answered ${status}`)
  let received = ''
  const read = async () => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) received += chunk
  }
  // The stream ends with the server.
  read().catch(() => {})
  return { received: () => received, clear: () => (received = '') }
}
/** A collection of the sender's in a clique from which its leader has removed them. */
const makeFormer = async (leader, sender) => {
  const { clique } = await (await leader.call('POST', '/clique/create', { name: 'Former' })).json()
  const { cliqueId } = clique
  await leader.call('POST', '/clique/invite', { cliqueId, userIds: [sender.userId] })
  await sender.call('POST', `/clique/${cliqueId}/join`)
  const made = await sender.call('POST', '/collection/create', { name: 'Former', cliqueId })
  const collectionId = (await made.json()).collection.collectionDataId
  const stream = await openStream(sender)
  await leader.call('DELETE', `/clique/${cliqueId}/members/${sender.userId}`)
  // Waits until the earlier events are sent, the last of which is the removal's.
  while (!stream.received().includes(cliqueId)) await wait(50)
  await wait(1000)
  stream.clear()
  return { leader, cliqueId, collectionId, secret: 'renamed_since', stream }
}
const blocker = await makeBlocker()
const leader = await server.person(SENDERS + 1)
const targets = await Promise.all(
  people.map(async (sender) => ({
    url: server.url,
    sender,
    others: people.filter((other) => other !== sender),
    blocker,
    former: await makeFormer(leader, sender),
    collectionId: await collectionOf(sender),
    codeOf: server.codeOf,
  })),
)

const until = Date.now() + seconds * 1000
const statuses = new Map(Object.keys(attacks).map((name) => [name, {}]))
const attack = async (target, first) => {
  const names = Object.keys(attacks)
  for (let at = first; Date.now() < until; at++) {
    const name = names[at % names.length]
    const count = statuses.get(name)
    for (const status of await attacks[name](target)) count[status] = (count[status] ?? 0) + 1
  }
}
let memory = 0
const watchMemory = async () => {
  while (Date.now() < until && server.isRunning()) {
    memory = Math.max(memory, server.memory())
    await wait(100)
  }
}
const probe = (path) => fork(fileURLToPath(new URL('../attack/health.mjs', import.meta.url)), [server.url + path])
// The second URL reads neither the database nor the store: it shows whether the process or one of these was slow.
const probers = [probe('/api/health'), probe('/api/health/live')]
// From here on this process only runs the senders: they get the CPU time that the server and the probers leave, as if
// they were on separate machines.
setPriority(constants.priority.PRIORITY_LOW)
let health = []
let live = []
let isRunning = false
try {
  await Promise.all([watchMemory(), ...targets.map(attack)])
  for (const prober of probers) prober.send('stop')
  ;[[health], [live]] = await Promise.all(probers.map((prober) => once(prober, 'message')))
  isRunning = server.isRunning()
} finally {
  for (const prober of probers) prober.kill()
  await server.stop()
}

for (const [name, count] of statuses) console.log(`${name.padEnd(36)} ${JSON.stringify(count)}`)
const timesOf = (checks) => checks.map(({ ms }) => ms).toSorted((a, b) => a - b)
const times = timesOf(health)
const slowest = times.at(-1) ?? 0
const unhealthy = health.filter(({ isHealthy }) => !isHealthy).length
const median = times[Math.floor(times.length / 2)] ?? 0
console.log(`\nhealth: ${health.length} checks, median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`)
console.log(`the process alone: slowest ${(timesOf(live).at(-1) ?? 0).toFixed(1)} ms`)
console.log(`memory: ${Math.round(memory)} MB at most`)
const failures = [...statuses.values()].flatMap(Object.entries).filter(([status]) => status.startsWith('5'))
const checks = {
  'the server still runs': isRunning,
  'no answer of 5xx': failures.length === 0,
  'no attack succeeds': [...statuses.values()].every((count) => count[SUCCEEDED] === undefined),
  'every health check succeeds': unhealthy === 0,
  [`memory below ${MAX_MEMORY_MB} MB`]: memory < MAX_MEMORY_MB,
  [`health within ${SLOWEST_HEALTH_MS} ms`]: slowest < SLOWEST_HEALTH_MS,
}
for (const [name, holds] of Object.entries(checks)) console.log(`${holds ? 'ok    ' : 'FAILED'}  ${name}`)
const passed = Object.values(checks).filter(Boolean).length
console.log(`\n${passed} passed, ${Object.keys(checks).length - passed} failed`)
process.exit(passed === Object.keys(checks).length ? 0 : 1)
