/** Calls of the contract over real HTTP. Every answer is parsed by the contract's own schema. */
import * as v from 'valibot'
import type { Answer, Args, Call } from '../../contract/call'
import { calls, type CallName, type Calls } from '../../contract/calls'

interface LooseArgs {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export class Caller {
  constructor(
    readonly url: string,
    readonly token?: string,
  ) {}

  /** Any request to the server, signed in. */
  request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.token !== undefined) headers.set('authorization', `Bearer ${this.token}`)
    return fetch(this.url + path, { ...init, headers })
  }

  /** Makes a call with arguments that need not fit, as an attacker would. */
  send(name: CallName, { params = {}, query = {}, body }: LooseArgs = {}): Promise<Response> {
    const { method, path }: Call = calls[name]
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    )
    return this.request(`/api${filled}?${search.toString()}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  }

  /** The parsed answer to a call. Throws if the server refuses. */
  async ask<N extends CallName>(name: N, args: Args<Calls[N]>): Promise<Answer<Calls[N]>> {
    const response = await this.send(name, args as LooseArgs)
    const body: unknown = await response.json()
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${JSON.stringify(body)}`)
    return v.parse(calls[name].answer, body) as Answer<Calls[N]>
  }

  /** Status and code with which the server refuses a call, such as '404 NOT_FOUND'. */
  async refusal<N extends CallName>(name: N, args: Args<Calls[N]>): Promise<string> {
    return refusalIn(await this.send(name, args as LooseArgs))
  }
}

/** Status and code of a refusal. */
export const refusalIn = async (response: Response): Promise<string> => {
  const body = v.parse(v.object({ message: v.string(), code: v.string() }), await response.json())
  return `${response.status} ${body.code}`
}
