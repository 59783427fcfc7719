// npm run test:attack: eight hostile users send attacks to a server with its default limits, for five minutes (or
// ATTACK_SECONDS), while its health is requested ten times a second. Fails on a crash, an answer of 5xx, an attack that
// succeeds, 500 MB of memory or a health check of 250 ms; prints the answers to each attack. Then a party signs in from one
// address, and a stranger there guesses (scripts/attack/party.mjs); a hundred guests of one link add photos from one
// address (scripts/attack/guests.mjs), removed and suspended users leave links (makers.mjs), guests announce what they
// never send (rooms.mjs), and scripts call behind a party's address (address.mjs). Ends with 'N passed, N failed'.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { attacks, SUCCEEDED } from '../attack/attacks.mjs'
import { runAddress } from '../attack/address.mjs'
import { runGuests } from '../attack/guests.mjs'
import { runMakers } from '../attack/makers.mjs'
import { runParty } from '../attack/party.mjs'
import { runRooms } from '../attack/rooms.mjs'
import { startServer, succeed } from '../attack/server.mjs'
import { build } from '../build/build.mjs'
import { setup } from '../setup.mjs'

const SENDERS = 8
const MAX_MEMORY_MB = 500
const SLOWEST_HEALTH_MS = 250
const MAX_NUMBERS = 20
/** A reservation among a hundred guests at once. */
const SLOWEST_RESERVE_MS = 3000
/** The embedded database answers one at a time: on a slow machine the last guest waits for all others, and little more. */
const MAX_RESERVE_RATIO = 1.5
/** A hundred, and what a minute refills. */
const MAX_CODES = 102

await setup()
await build()
const seconds = Number(process.env['ATTACK_SECONDS'] ?? 300)
const server = await startServer()
const people = []
for (let at = 0; at < SENDERS; at++) people.push(await server.person(at))
const collectionOf = async ({ call }) => {
  const { clique } = await succeed(call('POST', '/clique/create', { name: 'Attack' }))
  const body = { name: 'Attack', cliqueId: clique.cliqueId }
  return (await succeed(call('POST', '/collection/create', body))).collection.collectionDataId
}
/** A user who has blocked every sender, and then changed their profile to show `secret`. */
const makeBlocker = async () => {
  const { call, userId } = await server.person(SENDERS)
  for (const sender of people) await succeed(call('PUT', `/user/blocked/${sender.userId}`))
  const secret = 'changed_since'
  const profile = { username: secret, firstName: secret, lastName: secret, bio: secret }
  await succeed(call('PATCH', '/user/edit', profile))
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
  const { clique } = await succeed(leader.call('POST', '/clique/create', { name: 'Former' }))
  const { cliqueId } = clique
  await succeed(leader.call('POST', '/clique/invite', { cliqueId, userIds: [sender.userId] }))
  await succeed(sender.call('POST', `/clique/${cliqueId}/join`))
  const { collection } = await succeed(sender.call('POST', '/collection/create', { name: 'Former', cliqueId }))
  const collectionId = collection.collectionDataId
  const stream = await openStream(sender)
  await succeed(leader.call('DELETE', `/clique/${cliqueId}/members/${sender.userId}`))
  // Waits until the earlier events are sent, the last of which is the removal's: it names no clique.
  while (!stream.received().includes('"everything"')) await wait(50)
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
const party = await runParty()
const guests = await runGuests()
const scenes = [...(await runMakers()), ...(await runRooms()), ...(await runAddress())]

for (const [name, count] of statuses) console.log(`${name.padEnd(36)} ${JSON.stringify(count)}`)
const timesOf = (checks) => checks.map(({ ms }) => ms).toSorted((a, b) => a - b)
const times = timesOf(health)
const slowest = times.at(-1) ?? 0
const unhealthy = health.filter(({ isHealthy }) => !isHealthy).length
const median = times[Math.floor(times.length / 2)] ?? 0
console.log(`\nhealth: ${health.length} checks, median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`)
console.log(`the process alone: slowest ${(timesOf(live).at(-1) ?? 0).toFixed(1)} ms`)
console.log(`memory: ${Math.round(memory)} MB at most`)
console.log(`a party behind one address: ${party.registered} of ${party.guests} invited guests registered`)
console.log(`${party.guesses} guessed numbers from one address: ${party.numbers} answered`)
console.log(`${party.guesses} guessed codes from one address: ${party.codes} tried`)
console.log(
  `guests of one link behind one address: ${guests.entered} of ${guests.guests} entered, ${guests.arrived} of ${guests.photos} photos ` +
    `arrived in ${guests.seconds.toFixed(0)} s, slowest answer to a reservation ${guests.slowestReserve.toFixed(0)} ms, ` +
    `slowest until it was accepted ${guests.slowestAccepted.toFixed(0)} ms, ${guests.limited} answers of 429`,
)
const floor = guests.lone * guests.guests
console.log(
  `a reservation alone: ${guests.lone.toFixed(0)} ms, ${guests.guests} one after the other: ${floor.toFixed(0)} ms`,
)
console.log(`${guests.guesses} guessed secrets of guest links: ${guests.opened} opened`)
for (const { name, figure } of scenes) console.log(`${name}: ${figure}`)
const failures = [...statuses.values()].flatMap(Object.entries).filter(([status]) => status.startsWith('5'))
const checks = {
  'the server still runs': isRunning,
  'no answer of 5xx': failures.length === 0,
  'no attack succeeds': [...statuses.values()].every((count) => count[SUCCEEDED] === undefined),
  'every health check succeeds': unhealthy === 0,
  [`memory below ${MAX_MEMORY_MB} MB`]: memory < MAX_MEMORY_MB,
  [`health within ${SLOWEST_HEALTH_MS} ms`]: slowest < SLOWEST_HEALTH_MS,
  'each guest of the party registers': party.registered === party.guests,
  [`at most ${MAX_NUMBERS} guessed numbers are answered`]: party.numbers <= MAX_NUMBERS,
  [`at most ${MAX_CODES} guessed codes are tried`]: party.codes <= MAX_CODES,
  'each guest of a link enters': guests.entered === guests.guests,
  'each photo of these guests arrives intact': guests.arrived === guests.photos,
  [`a reservation within ${SLOWEST_RESERVE_MS} ms, or ${MAX_RESERVE_RATIO} times as long as all of them take one by one`]:
    guests.slowestReserve < Math.max(SLOWEST_RESERVE_MS, MAX_RESERVE_RATIO * floor),
  'no guest gets an answer of 5xx': guests.errors === 0,
  'no guessed secret opens a link': guests.opened === 0,
  ...Object.fromEntries(scenes.map(({ name, holds }) => [name, holds])),
}
for (const [name, holds] of Object.entries(checks)) console.log(`${holds ? 'ok    ' : 'FAILED'}  ${name}`)
const passed = Object.values(checks).filter(Boolean).length
console.log(`\n${passed} passed, ${Object.keys(checks).length - passed} failed`)
process.exit(passed === Object.keys(checks).length ? 0 : 1)
