/**
 * The link of a guest: its address, what it leads to, and becoming a guest (docs/guests.md). The secret is in the URL's
 * fragment, which browsers send to no server.
 */
import type { Answer } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { ok, type Result } from '../../../contract/failure'
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage'
import { sha256 } from '../../platform/sha256'
import { openCache } from '../../store/open-cache'
import { ownSessionId, sessionIdAt } from '../../store/device'
import { writeSession } from '../../store/session-rows'
import { anonymousApi, api } from '../session/api'
import { adoptRow } from '../session/session-state'
import { presentGuest } from './guest-session'

export type Invitation = Answer<Calls['openGuestLink']>['invitation']
export type OpenedLink = Answer<Calls['openGuestLink']>

const NAME = 'clique.guest-name'
const TOKEN = 'clique.guest-token'

/**
 * The secret in a URL's fragment; undefined if the link was cut. With a code after a dot, it continues a guest of another
 * device; with another secret after it, a screen shows the code of that guest link.
 */
export const secretIn = (hash: string) => FRAGMENT.exec(hash)?.[1]
export const codeIn = (hash: string) => FRAGMENT.exec(hash)?.[2]
export const shownSecretIn = (hash: string) => FRAGMENT.exec(hash)?.[3]
const FRAGMENT = /^#?([\w-]{22})(?:\.(?:([\w-]{43})|([\w-]{22})))?$/

/**
 * The path of the page of a link's guest. It names the link to this device's workers by a part of the secret's hash, of
 * which nothing can be guessed.
 */
export const pathOfLink = (secret: string, kind: Invitation['kind'] = 'guest') => {
  const [first = 0, second = 0] = sha256(secret)
  return `/${kind}/${[first, second].map((word) => (word >>> 0).toString(36)).join('-')}`
}

/** Whether the page at this path follows another session than this page, which follows one to its end. */
export const isOtherPage = (path: string) => sessionIdAt(path) !== ownSessionId

/** The name that the device's last guest chose. */
export const lastName = () => readLocal(NAME) ?? ''

/** Opens the link, which spends nothing. */
export const openLink = (secret: string, signal?: AbortSignal): Promise<Result<OpenedLink>> =>
  anonymousApi.openGuestLink({ body: { secret } }, { signal })

const newToken = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * The token of the session that is being made. It is kept until the server has answered: a second try after a lost
 * answer, or after a reload, is the same guest.
 */
const tokenOf = (secret: string) => {
  const [path, known] = readLocal(TOKEN)?.split(' ') ?? []
  if (path === pathOfLink(secret) && known !== undefined) return known
  const token = newToken()
  writeLocal(TOKEN, `${pathOfLink(secret)} ${token}`)
  return token
}

export interface Entry {
  secret: string
  /** Absent for a screen. */
  name?: string
  /** The link had it when it was opened. The server no longer accepts it after some minutes. */
  puzzle: OpenedLink['puzzle']
  /** Resolves to the solution; empty without a puzzle. */
  solve(puzzle: OpenedLink['puzzle']): Promise<string>
}

const askToEnter = async ({ secret, name, puzzle, solve }: Entry, token: string) => {
  const ask = async (one: OpenedLink['puzzle']) =>
    anonymousApi.enterAsGuest({
      body: { secret, ...(name !== undefined && { name }), token, solution: await solve(one) },
    })
  const entered = await ask(puzzle)
  if (entered.ok || entered.error.code !== 'FORBIDDEN') return entered
  const again = await openLink(secret)
  return again.ok ? ask(again.value.puzzle) : again
}

const begin = async (
  { uid, userId, invitation }: Pick<Answer<Calls['enterAsGuest']>, 'uid' | 'userId' | 'invitation'>,
  token: string,
  name: string | undefined,
) => {
  await openCache(uid)
  await writeSession({
    uid,
    userId,
    ...(name !== undefined && { firstName: name }),
    phoneNumber: '',
    token: { uid, value: token, expiresAt: Number.POSITIVE_INFINITY },
    guest: presentGuest(invitation),
  })
  removeLocal(TOKEN)
  await adoptRow()
}

/** Makes a guest of this name, whose page this is from now on. */
export const enterLink = async (entry: Entry): Promise<Result<undefined>> => {
  const { secret, name } = entry
  // Before the call: after a failure and a reload the name is still in its field.
  if (name !== undefined) writeLocal(NAME, name)
  const token = tokenOf(secret)
  const entered = await askToEnter(entry, token)
  if (!entered.ok) return entered
  await begin(entered.value, token, name)
  return ok(undefined)
}

export type Sharing = Answer<Calls['openGuestCode']>

/** The guest of another device whose code this is; spends nothing. */
export const openCode = (code: string) => anonymousApi.openGuestCode({ body: { code } })

/** Whether this device has begun to enter by this link, and may have lost the answer. */
export const hasBegun = (secret: string) => readLocal(TOKEN)?.split(' ')[0] === pathOfLink(secret)

/** Continues a guest of another device, whose page this is from now on; the code works once. */
export const continueLink = async (secret: string, code: string): Promise<Result<undefined>> => {
  const token = tokenOf(secret)
  const answer = await anonymousApi.continueAsGuest({ body: { code, token } })
  if (!answer.ok) return answer
  await begin(answer.value, token, answer.value.name)
  return ok(undefined)
}

/** A code for another device of this guest, as its whole address; valid for some minutes. */
export const offerCode = async (secret: string): Promise<Result<string>> => {
  const code = newToken()
  const offered = await api.offerGuestCode({ body: { code } })
  return offered.ok ? ok(new URL(`/guest#${secret}.${code}`, location.origin).href) : offered
}
