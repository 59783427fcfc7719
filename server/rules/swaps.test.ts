/**
 * Another user's ids give no access: in every call each id is replaced by every id of another user's private world, and
 * by values that are no ids. No foreign data are returned or changed.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { everyRow } from '../test/rows'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { idPaths } from '../test/shape'
import { everyCall, NEEDS_CODE, NEEDS_MAIL, SIGNED_BY_DEVICE, type CallArgs } from '../test/every-call'
import { makeWorld, SECRET, type World } from '../test/world'

let server: RunningServer
let ada: World
/** A stranger, and a user who has left the clique. */
let attackers: World[]
let before: string[]

beforeAll(async () => {
  server = await startServer()
  ada = await makeWorld(server, 'ada')
  const [eve, mallory] = [await makeWorld(server, 'eve'), await makeWorld(server, 'mallory')]
  await ada.owner.ask('inviteToClique', { body: { cliqueId: ada.cliqueId, userIds: [mallory.owner.userId] } })
  await mallory.owner.ask('joinClique', { params: { id: ada.cliqueId } })
  await mallory.owner.ask('leaveClique', { params: { id: ada.cliqueId } })
  attackers = [eve, mallory]
  before = await rowsOfAda()
})
afterAll(() => discard(server))

const idsOf = ({
  owner,
  member,
  cliqueId,
  collectionId,
  itemId,
  pendingId,
  commentId,
  replyId,
  linkId,
  passkeyId,
  deviceId,
  invitationId,
}: World) => ({
  person: owner.userId,
  friend: member.userId,
  clique: cliqueId,
  collection: collectionId,
  photo: itemId,
  pending: pendingId,
  comment: commentId,
  reply: replyId,
  link: linkId,
  passkey: passkeyId,
  device: deviceId,
  invitation: invitationId,
})
type Kind = keyof ReturnType<typeof idsOf>

/** Rows that contain an id of hers and none of an attacker. Any user may follow her friend, which is counted. */
const rowsOfAda = async () => {
  const hers = Object.values(idsOf(ada))
  const theirs = attackers.map(({ owner }) => owner.userId)
  const rows = await everyRow(server.services.db)
  return rows
    .filter((row) => hers.some((id) => row.includes(id)) && !theirs.some((id) => row.includes(id)))
    .map((row) => (row.includes('"ada_member"') ? row.replace(/"follower_count":\d+/, '') : row))
}

/** Calls that succeed without effect if there is nothing to end. */
const HARMLESS: ReadonlySet<CallName> = new Set([
  'declineFollowRequest',
  'removeMember',
  'unblockUser',
  'withdrawCliqueInvite',
])

/**
 * Calls that the matrix allows a stranger: the cards of users and cliques, and calls that change nothing or only the
 * caller.
 */
const people: Kind[] = ['person', 'friend']
const everything: Kind[] = [
  'person',
  'friend',
  'clique',
  'collection',
  'photo',
  'pending',
  'comment',
  'reply',
  'link',
  'passkey',
  'device',
  'invitation',
]
const allowed: Partial<Record<string, readonly Kind[]>> = {
  'getUser params.id': people,
  'followStatus params.id': people,
  'follow body.followee': people,
  'unfollow body.followee': people,
  'inviteToClique body.userIds.0': people,
  'followers params.id': ['friend'],
  'following params.id': ['friend'],
  'cliquesOfUser params.userId': ['friend'],
  'collectionsOfUser params.userId': ['friend'],
  'declineFollowRequest params.id': everything,
  'removeFollower params.id': people,
  'blockUser params.id': people,
  'blockedUser params.id': people,
  'unblockUser params.id': everything,
  // A user who is not a member need not be removed.
  'removeMember params.userId': everything,
  'withdrawCliqueInvite params.userId': everything,
  'getClique params.id': ['clique'],
  'memberStatus params.id': ['clique'],
  'leaveClique params.id': ['clique'],
  'declineCliqueInvite params.id': ['clique'],
  'collectionsOfClique params.cliqueId': ['clique'],
}

type Path = readonly (string | number)[]
const replaced = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((one: unknown, index) => (index === key ? replaced(one, rest, by) : one))
  const fields = value as Record<string, unknown>
  return { ...fields, [key]: replaced(fields[key], rest, by) }
}

/** Every place of a call that takes an id. An id that the device creates names no object of another user. */
const slots = Object.entries(calls).flatMap(([name, call]: [string, Call]) =>
  [
    ...[...call.path.matchAll(/\{(\w*[iI]d)\}/g)].map(([, param]): Path => ['params', param ?? '']),
    ...(call.body ? idPaths(call.body).map((path): Path => ['body', ...path]) : []),
  ]
    .filter((path) => path.at(-1) !== 'clientId' && path.at(-1) !== 'copyId')
    .map((path) => ({ name: name as CallName, path, where: path.join('.') })),
)

const swapped = (world: World, name: CallName, path: Path, by: unknown) =>
  replaced(everyCall(world)[name], path, by) as CallArgs

test('there are ids to swap', () => {
  expect(slots.length).toBeGreaterThan(35)
})

const send = async (who: Person, name: CallName, args: CallArgs) => {
  const response = await who.send(name, args)
  const text = await response.text()
  // A call with many ids has a result for each.
  const isRefused = /"results":\[\{"id":"[^"]*","code":"(NOT_FOUND|FORBIDDEN)"\}\]/.test(text)
  // A thing that the user does not see counts as changed, as one that does not exist.
  const isNotSeen = name === 'changedSince' && /"(collections|cliques)":\["/.test(text)
  return { status: isRefused || isNotSeen ? 404 : response.status, text }
}

// [S26]
test.each(slots)('$name does nothing with a foreign $where', async ({ name, path, where }) => {
  for (const attacker of attackers)
    for (const [kind, id] of Object.entries(idsOf(ada)) as [Kind, string][]) {
      const { status, text } = await send(attacker.owner, name, swapped(attacker, name, path, id))
      const isAllowed = allowed[`${name} ${where}`]?.includes(kind)
      expect(isAllowed ? [200] : [400, 403, 404], `${kind}: ${text}`).toContain(status)
      // Her texts are the same as those of the attacker's own world; no answer contains both.
      expect(text.includes(SECRET) && text.includes(id)).toBe(false)
    }
  expect(await rowsOfAda()).toEqual(before)
})

const noIds = [
  randomUUID(),
  '-1',
  '9007199254740992',
  '__proto__',
  'null',
  '[object Object]',
  "' or 1=1 --",
  '00000000-0000-0000-0000-000000000000',
]
const noTexts = [null, -1, 2 ** 53, [], {}, [randomUUID()], { $ne: null }, true]

test.each(slots)('$name refuses a value that is no $where', async ({ name, path }) => {
  const [eve] = attackers
  if (eve === undefined) throw new Error('no attacker')
  for (const value of path[0] === 'body' ? [...noIds, ...noTexts] : noIds) {
    const { status, text } = await send(eve.owner, name, swapped(eve, name, path, value))
    const isHarmless = HARMLESS.has(name) && text === '{}'
    expect(isHarmless ? [200, 404] : [400, 403, 404]).toContain(status)
  }
})

test('a reply cannot hang on a comment of another photo, nor a mark on a photo of another collection', async () => {
  const [eve, mallory] = attackers
  if (!eve || !mallory) throw new Error('no attacker')
  const body = { payload: 'hello', collectionItemId: eve.itemId, parentId: mallory.commentId }
  expect(await eve.owner.refusal('createComment', { body })).toBe('404 COMMENT_GONE')
  const mark = { collectionItemIds: [eve.pendingId], collectionId: ada.collectionId }
  expect(await eve.owner.refusal('markUploaded', { body: mark })).toBe('404 NOT_FOUND')
  const mixed = { collectionItemIds: [eve.pendingId, ada.pendingId] }
  expect(await eve.owner.refusal('markUploaded', { body: mixed })).toBe('404 NOT_FOUND')
})

const INJECTED = 'injected by the caller'
const NUMBER = 424_242

/** Adds fields that only the server writes, in its names and in the database's, to every object of a body. */
const enriched = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(enriched)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([key, one]) => [key, enriched(one)])
  const id = ada.owner.userId
  const person = [
    'leader',
    'leaderId',
    'leader_id',
    'userId',
    'user_id',
    'createdBy',
    'created_by',
    'owner_id',
    'ownerId',
  ]
  const people = [...person, 'invited_by', 'invitedBy', 'follower', 'follower_id', 'picture_id']
  const words = ['auth_uid', 'uid', 'phone_number', 'search_text']
  const counts = ['likes', 'like_count', 'memberCount', 'member_count', 'joinNumber', 'join_number', 'follower_count']
  const numbers = [...counts, 'numReplies', 'reply_count', 'item_count', 'commentCount', 'comment_count']
  return {
    ...Object.fromEntries(people.map((key) => [key, id])),
    ...Object.fromEntries(words.map((key) => [key, INJECTED])),
    ...Object.fromEntries(numbers.map((key) => [key, NUMBER])),
    state: 'READY',
    isUploaded: true,
    isLiked: true,
    isAdmin: true,
    relationship: 'OWNER',
    stored_at: '2020-01-01T00:00:00Z',
    deleted_at: '2020-01-01T00:00:00Z',
    ...Object.fromEntries(inner),
  }
}

test('fields that are the server’s own to write are never stored', async () => {
  const world = await makeWorld(server, 'greedy', true)
  const { caller, phone } = await server.identity()
  for (const [name, args] of Object.entries(everyCall(world)) as [CallName, CallArgs][]) {
    if (args.body === undefined || [...SIGNED_BY_DEVICE, ...NEEDS_CODE, ...NEEDS_MAIL].includes(name)) continue
    const body = { ...args.body, ...(name === 'register' && { phoneNumber: phone }) }
    const who = name === 'register' ? caller : name === 'offerGuestCode' ? world.guest : world.owner
    const status = (await who.send(name, { ...args, body: enriched(body) })).status
    expect([name, status]).toEqual([name, 200])
  }
  const rows = await everyRow(server.services.db)
  expect(rows.filter((row) => row.includes(INJECTED) || row.includes(String(NUMBER)))).toEqual([])
  expect(await rowsOfAda()).toEqual(before)
  const added = await world.owner.ask('getCollection', { params: { id: world.collectionId } })
  expect(added.items.map(({ id }) => id).toSorted()).toEqual([world.itemId, world.pendingId].toSorted())
})
