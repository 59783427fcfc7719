/**
 * [Note: The server's double]
 *
 * Answers the contract's calls from memory, by the rules of server/routes. It is checked against the real routes by the
 * same commands (conformance.test.ts), so the findings of a run are about the client.
 */
import * as v from 'valibot'
import type { Call } from '../../../contract/call'
import { calls, type CallName } from '../../../contract/calls'
import { readChange } from '../../../contract/change'
import { ok, type Result } from '../../../contract/failure'
import { refuse, type Refusal } from '../../../server/basis/refusal'
import type { Answered } from '../device/http'
import type { Sent } from '../device/network'
import { blocks } from './blocks'
import { cliques } from './cliques'
import { collections } from './collections'
import { comments } from './comments'
import { details } from './details'
import { guests } from './guests/guests'
import { hosts } from './guests/hosts'
import { findGuest, isGuestToken } from './guests/rights'
import { leading } from './leading'
import { people } from './people'
import { photos } from './photos'
import type { Caller } from './route'
import { reports } from './reports'
import { service } from './service'
import type { ServerState } from './state'
import { takeBytes, uploads } from './uploads'

type AnyRoute = (
  state: ServerState,
  request: { params: Record<string, string>; query: unknown; body: unknown },
  caller: Caller,
) => Result<unknown, Refusal>

const routes = {
  ...service,
  ...people,
  ...blocks,
  ...cliques,
  ...collections,
  ...comments,
  ...photos,
  ...details,
  ...leading,
  ...reports,
  ...uploads,
  ...hosts,
  ...guests,
} as Record<string, AnyRoute>

/** Fixed paths precede paths with a parameter in their place, as on the server. */
const table = Object.keys(routes)
  .map((name) => {
    const { method, path }: Call = calls[name as CallName]
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param)
    return {
      name: name as CallName,
      method,
      path,
      names,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    }
  })
  .toSorted((a, b) => (a.path < b.path ? -1 : 1))

/** The caller of a call; empty for an open one. */
const callerOf = (state: ServerState, token = '', { access, guests: right }: Call): Result<Caller, Refusal> => {
  if (access === 'open') return ok({ uid: '', userId: '' })
  if (isGuestToken(token)) return findGuest(state, token, right)
  const known = state.tokens.get(token)
  if (!known || known.endsAt <= state.elapsed() || state.revoked.has(known.uid))
    return refuse('UNAUTHENTICATED', 'Sign in first')
  const user = [...state.users.values()].find(({ uid }) => uid === known.uid)
  if (access === 'person' && !user) return refuse('USER_DOES_NOT_EXIST', 'Finish your registration first', 403)
  return ok({ uid: known.uid, userId: user?.userId ?? '' })
}

const parse = (schema: unknown, value: unknown): Result<unknown, Refusal> => {
  if (schema === undefined) return ok(undefined)
  const read = v.safeParse(schema as v.GenericSchema, value)
  return read.success ? ok(read.output) : refuse('INVALID_REQUEST', read.issues[0].message)
}

const act = (state: ServerState, { method, path, token, change, body }: Sent): Result<unknown, Refusal> => {
  const [plain = '', search = ''] = path.replace(/^\/api/, '').split('?')
  const found = table.find((entry) => entry.method === method && entry.pattern.test(plain))
  if (!found) return refuse('NOT_FOUND', 'There is no such call')
  const call: Call = calls[found.name]
  const authenticated = callerOf(state, token, call)
  if (!authenticated.ok) return authenticated
  const caller = authenticated.value
  const values = found.pattern.exec(plain)?.slice(1) ?? []
  const params = Object.fromEntries(found.names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]))
  const query = parse(call.query, Object.fromEntries(new URLSearchParams(search)))
  if (!query.ok) return query
  const read = parse(call.body, body)
  if (!read.ok) return read
  const { thing, number } = readChange(change) ?? { thing: '', number: 0 }
  const changed = `${caller.uid} ${thing}`
  if (number < (state.changes.get(changed) ?? 0)) return refuse('OVERTAKEN', 'A later change was made already')
  const answer = routes[found.name]?.(state, { params, query: query.value, body: read.value }, caller) ?? read
  if (answer.ok && number > 0) state.changes.set(changed, number)
  return answer
}

const headers = { 'content-type': 'application/json' }

/** Answers one request at once. */
export const serve = (state: ServerState, sent: Sent): Answered => {
  const isPut = sent.method === 'PUT' && sent.path.startsWith('/media/')
  const result = isPut ? takeBytes(state, sent.path, (sent.body as { md5: string }).md5) : act(state, sent)
  if (result.ok) return { status: 200, headers, body: JSON.stringify(result.value) }
  const { status, code, message } = result.error
  return { status, headers, body: JSON.stringify({ message, code }) }
}
