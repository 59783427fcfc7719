/** Invariants that hold after every step. */
import type { Device } from '../device/device'
import { isGuestToken } from '../server/guests/rights'
import { subjectOf } from '../server/identity'
import { checkCopiesAsked } from './copies'
import type { Ledger } from './ledger'
import { checkBytes, checkOnce } from './uploads'
import type { World } from './world'

interface StoredRow {
  kind: string
  key: string
  call: string
  order: number
  tried?: true
  args: { body?: { payload?: string } }
  refused?: { code: string }
}

export const outboxOf = (world: World, device: World['devices'][number]): StoredRow[] => {
  const uid = world.personOn.get(device)?.uid
  return uid === undefined ? [] : device.database.rows<StoredRow>(`clique-cache-${uid}`, 'outbox')
}

/** Failures after which the same request is to be sent again. */
const NO_VERDICTS = new Set([
  'NETWORK',
  'TIMEOUT',
  'INVALID_RESPONSE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'ABORTED',
  'UNEXPECTED',
])

/**
 * Only the server rejects changes, and rejected changes are not sent again automatically. No call names a temporary id.
 */
const checkVerdicts = ({ name, refusals, network: { verdicts, restless } }: Device) => {
  if (restless !== undefined) throw new Error(`${name}requests the same again and again: ${restless}`)
  if (verdicts.overtaken !== undefined)
    throw new Error(`${name}sent it before an earlier action: ${verdicts.overtaken}`)
  const wrong = refusals.find(({ code }) => NO_VERDICTS.has(code))
  if (wrong) throw new Error(`${name}was told of a refusal that is none: ${JSON.stringify(wrong)}`)
  if (refusals.length > 0 && verdicts.count === 0)
    throw new Error(`${name}was told of a refusal that no server spoke: ${JSON.stringify(refusals)}`)
  if (verdicts.repeated !== undefined) throw new Error(`${name}sent again what was refused: ${verdicts.repeated}`)
  if (verdicts.temporary !== undefined)
    throw new Error(`${name}named a comment by a temporary id: ${verdicts.temporary}`)
  if (verdicts.resent !== undefined) throw new Error(`${name}sent a photo that the server has: ${verdicts.resent}`)
  if (verdicts.hasty !== undefined) throw new Error(`${name}did not wait as long as asked: ${verdicts.hasty}`)
}

/** No call is sent with a token of a user other than its own. */
const checkTokens = ({ devices, server }: World) => {
  const ownerOf = (value: string) =>
    isGuestToken(value) ? `guest:${server.guestSessions.get(value)?.userId}` : subjectOf(value)
  for (const tab of devices.flatMap(({ tabs }) => tabs))
    for (const { uid, value } of tab.client.givenTokens.splice(0))
      if (ownerOf(value) !== uid) throw new Error(`${tab.name} sent a call of ${uid} as ${ownerOf(value)}`)
}

/** Every change on the server was requested by the user in whose name it exists. */
const checkEffects = ({ server, people, firstFollowers }: World, { deeds, comments }: Ledger) => {
  // A user has the likes of the guests whom they were.
  const isOf = (author: string, person: string) => author === person || server.guests.get(author)?.claimedBy === person
  const asked = (person: string, kind: string, thing: string) =>
    deeds.some(
      (deed) => isOf(deed.person, person) && deed.kind === kind && deed.thing === thing && deed.wanted === true,
    )
  const check = (person: string, kind: string, thing: string) => {
    if (!asked(person, kind, thing)) {
      const name = people.find(({ userId }) => userId === person)?.name ?? ''
      throw new Error(`the server has a ${kind} that ${name} did not ask for`)
    }
  }
  for (const { id, likes } of server.items.values()) for (const person of likes) check(person, 'like', id)
  for (const { id, likes } of server.comments.values()) for (const person of likes) check(person, 'like comment', id)
  for (const { follower, followee } of server.follows)
    if (!firstFollowers.get(followee)?.has(follower)) check(follower, 'follow', followee)
  for (const { text, person } of comments) {
    const found = [...server.comments.values()].filter(({ payload }) => payload === text)
    if (found.length > 1) throw new Error(`the server has '${text}' ${found.length} times`)
    if (found.some(({ userId }) => userId !== person)) throw new Error(`the server has '${text}' under another name`)
  }
}

/**
 * Only the outbox sends likes and follows: none before an earlier one was sent, unless that met a server in trouble.
 * Several are in flight at a time.
 */
export const watchOrder = (world: World) => {
  for (const device of world.devices) {
    const { verdicts } = device.network
    device.network.watch = ({ path, body }) => {
      const rows = outboxOf(world, device).filter(({ kind }) => kind === 'like' || kind === 'follow')
      const { followee = '' } = (body ?? {}) as { followee?: string }
      const row = rows.find(
        ({ call, key }) =>
          path.includes(key.replace('like ', `${likePaths[call] ?? '?'}/`)) ||
          (followPaths[call] === path && key === `follow ${followee}`),
      )
      if (!row) return
      const nameOf = (one: StoredRow) => `${one.key} ${one.order}`
      const isBegun = (other: StoredRow) => verdicts.troubled.has(other.key) || verdicts.begun.has(nameOf(other))
      if (rows.some((other) => other.order < row.order && !isBegun(other))) verdicts.overtaken = row.key
      verdicts.waiting = row.key
      verdicts.begun.add(nameOf(row))
    }
  }
}
const likePaths: Record<string, string> = { likeFlick: '/collection/like', unlikeFlick: '/collection/unlike' }
const followPaths: Record<string, string> = { follow: '/api/user/follow', unfollow: '/api/user/unfollow' }

export const checkStep = (world: World, ledger: Ledger) => {
  for (const device of world.devices) {
    const rows = outboxOf(world, device)
    const { uid = '' } = world.personOn.get(device) ?? {}
    // A transaction's writes are not stored before it ends.
    const stored = device.database.isBeingWritten(`clique-cache-${uid}`) ? [] : rows
    for (const { args } of stored)
      for (const written of ledger.comments) if (written.text === args.body?.payload) written.isStored = true
    const keys = rows.map(({ key }) => key)
    if (new Set(keys).size < keys.length) throw new Error(`two rows of one thing wait: ${keys.join(', ')}`)
    checkVerdicts(device)
  }
  checkTokens(world)
  checkEffects(world, ledger)
  checkBytes(world)
  checkOnce(world)
  checkCopiesAsked(world, ledger)
}
