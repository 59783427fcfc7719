import * as v from 'valibot'
import type { Call, Schema } from '../../contract/call'
import { Id, InviteToken } from '../../contract/fields'
import { ok, type Result } from '../../contract/failure'
import { plainIssue } from './plain-issue'
import { notFound, refuse, type Refusal } from './refusal'

/** Largest JSON body of a call that sets no limit, in bytes. */
const USUAL_BODY = 64 * 1024

/** Reads a body of at most so many bytes, or refuses it. */
export type ReadBody = (limit: number) => Promise<Result<string, Refusal>>

/** The parsed request that a call's handler gets. */
export interface Parsed {
  params: Record<string, string>
  query: unknown
  body: unknown
}

/** The part's value as its schema parses it, or a refusal that names the field. */
const check = (schema: Schema, part: string, value: unknown): Result<unknown, Refusal> => {
  // Only the first issue is reported; a list of wrong values would collect one for each.
  const parsed = v.safeParse(schema, value, { abortEarly: true, message: plainIssue })
  if (parsed.success) return ok(parsed.output)
  const [issue] = parsed.issues
  return refuse('INVALID_REQUEST', `${v.getDotPath(issue) ?? part}: ${issue.message}`)
}

/** Path parameters other than ids. */
const otherParams: Record<string, v.GenericSchema<unknown, string>> = { username: v.string(), token: InviteToken }

/** Refuses with NOT_FOUND if a parameter cannot be an id. */
const parseParams = (params: Record<string, string>): Result<Record<string, string>, Refusal> => {
  const entries: [string, string][] = []
  for (const [name, value] of Object.entries(params)) {
    const id = v.safeParse(otherParams[name] ?? Id, value)
    if (!id.success) return notFound('What the path names was')
    entries.push([name, id.output])
  }
  return ok(Object.fromEntries(entries))
}

const parseBody = async ({ body: schema, maxBody = USUAL_BODY }: Call, readBody: ReadBody) => {
  if (schema === undefined) return ok(undefined)
  const text = await readBody(maxBody)
  if (!text.ok) return text
  let json: unknown
  try {
    json = JSON.parse(text.value)
  } catch {
    return refuse('INVALID_REQUEST', 'body: not JSON')
  }
  return check(schema, 'body', json)
}

/** Parameters, query and body of a request, in the types of the contract's call. */
export const parse = async (
  call: Call,
  request: Request,
  readBody: ReadBody,
  rawParams: Record<string, string>,
): Promise<Result<Parsed, Refusal>> => {
  const params = parseParams(rawParams)
  if (!params.ok) return params
  const search = Object.fromEntries(new URL(request.url).searchParams)
  const query = call.query ? check(call.query, 'query', search) : ok(undefined)
  if (!query.ok) return query
  const body = await parseBody(call, readBody)
  return body.ok ? ok({ params: params.value, query: query.value, body: body.value }) : body
}
