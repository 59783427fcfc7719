import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import type { Call } from '../../contract/call'
import { CHANGE_HEADER, readChange } from '../../contract/change'
import { calls, type CallName } from '../../contract/calls'
import type { Result } from '../../contract/failure'
import { checkCall, checkCaller, checkCost, checkStranger } from '../limits/check'
import { networkOf } from '../limits/network'
import { isFull, noSpace } from '../basis/no-space'
import { refuse, type Refusal } from '../basis/refusal'
import type { Services } from './services'
import { clientAddress } from '../web/client-address'
import { authenticate } from './authenticate'
import { parse, type Parsed } from '../basis/parse'
import { routes } from './registered'

type Bindings = { Bindings: HttpBindings }
type ApiContext = Context<Bindings>

/** A route as the dispatcher sees it: its request was parsed by its own call's schemas. */
type AnyRoute = (services: Services, request: Parsed, caller: unknown) => Promise<Result<unknown, Refusal>>

const EVENT_STREAM = 'text/event-stream'

const headers = { 'cache-control': 'no-store' }

/** Forbids proxies to buffer or change a stream; the last header is for nginx and others. */
export const streamHeaders = {
  ...headers,
  'content-type': EVENT_STREAM,
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

const answer = (result: Result<unknown, Refusal>): Response => {
  if (result.ok && result.value instanceof ReadableStream)
    return new Response(result.value.pipeThrough(new TextEncoderStream()), { headers: streamHeaders })
  if (result.ok) return Response.json(result.value, { headers })
  const { message, code, status, retryAfter } = result.error
  const wait = retryAfter !== undefined && { 'retry-after': String(retryAfter) }
  return Response.json({ message, code }, { status, headers: { ...headers, ...wait } })
}

/**
 * Called every few seconds from one address, also while the database is unavailable: never counted, because counting
 * needs the database, and logged only if they fail.
 */
const PROBES = new Set<CallName>(['health', 'live'])

const answerCall = async (services: Services, name: CallName, route: AnyRoute, context: ApiContext) => {
  const call: Call = calls[name]
  if (PROBES.has(name)) return route(services, { params: {}, query: {}, body: undefined }, undefined)
  const address = networkOf(clientAddress(context.env.incoming, services.proxies))
  const { limiter, callers } = services
  const welcome = await checkStranger(limiter, name, address)
  if (!welcome.ok) return welcome
  const { headers } = context.req.raw
  const prove = () => authenticate(services, headers, call)
  const caller = await checkCaller(
    limiter,
    callers,
    call.access === 'open' ? undefined : context.req.header('authorization'),
    address,
    prove,
  )
  if (!caller.ok) return caller
  // A picture sent straight to S3 is shown from its owner's next call on.
  if (caller.value) await services.arrivals?.settle(caller.value.uid)
  const who = caller.value?.uid
  // Before the body, so that a refused call counts as much as an accepted one.
  const allowed = await checkCall(services.limiter, name, who ?? address)
  if (!allowed.ok) return allowed
  const sender = who === undefined ? `address ${address}` : `person ${who}`
  const readBody = (limit: number) => services.bodies.read(context.env.incoming, limit, sender)
  const request = await parse(call, context.req.raw, readBody, context.req.param())
  if (!request.ok) return request
  const affordable = await checkCost(services.limiter, name, who ?? address, request.value)
  if (!affordable.ok) return affordable
  if (call.stream && !context.req.header('accept')?.includes(EVENT_STREAM))
    return refuse('INVALID_REQUEST', `Ask for ${EVENT_STREAM}`, 406)
  const act = () => route(services, request.value, caller.value)
  const change = readChange(context.req.header(CHANGE_HEADER))
  return change && who !== undefined ? services.changeOrder.apply(who, change, act) : act()
}

const dispatch = async (
  services: Services,
  name: CallName,
  route: AnyRoute,
  context: ApiContext,
): Promise<Response> => {
  const started = performance.now()
  const request = crypto.randomUUID().slice(0, 8)
  let response: Response
  try {
    response = answer(await answerCall(services, name, route, context))
  } catch (error) {
    services.log('call.failed', { request, call: name, error })
    response = answer(isFull(error) ? noSpace() : refuse('INTERNAL', 'Something went wrong'))
  }
  const ms = Math.round(performance.now() - started)
  if (!(PROBES.has(name) && response.ok))
    services.log('call.answered', { request, call: name, status: response.status, ms })
  services.metrics.answered(name, response.status, ms)
  response.headers.set('x-request-id', request)
  return response
}

/** The API: each registered route under its call's path, and JSON refusals for everything else. */
export const serveApi = (services: Services): Hono<Bindings> => {
  const api = new Hono<Bindings>()
  const byPath = new Map<string, Map<string, [CallName, AnyRoute]>>()
  for (const [name, route] of Object.entries(routes) as [CallName, unknown][]) {
    const { path, method } = calls[name]
    const methods = byPath.get(path) ?? new Map<string, [CallName, AnyRoute]>()
    byPath.set(path, methods.set(method, [name, route as AnyRoute]))
  }
  // A brace sorts after every letter, so fixed paths come before those with a parameter in their place.
  for (const path of [...byPath.keys()].sort()) {
    const methods = byPath.get(path)
    api.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
      const found = methods?.get(context.req.method)
      if (found) return dispatch(services, ...found, context)
      const refused = answer(refuse('METHOD_NOT_ALLOWED', 'Method not allowed'))
      refused.headers.set('allow', [...(methods?.keys() ?? [])].join(', '))
      return refused
    })
  }
  api.all('*', () => answer(refuse('NOT_FOUND', 'There is no such call')))
  return api
}
