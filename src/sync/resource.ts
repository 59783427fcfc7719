/** A resource: a call whose answer is kept on the device, and the key under which it lies there. */
import type { Answer, Args } from '../../contract/call'
import { calls, type CallName, type Calls } from '../../contract/calls'
import { addressOf, type AnyArgs } from '../api/client'

/** Calls whose answers are cached: those with a lifetime. */
export type Readable = { [K in CallName]: Calls[K] extends { lifetime: number } ? K : never }[CallName]

export interface Resource<T> {
  call: Readable
  args: AnyArgs
  key: string
  /** Milliseconds for which an answer counts as fresh. */
  lifetime: number
  /** Never set: carries the answer's type. */
  readonly answer?: T
}

export const resource = <K extends Readable>(call: K, args: Args<Calls[K]>): Resource<Answer<Calls[K]>> => ({
  call,
  args: args as AnyArgs,
  key: addressOf(call, args as AnyArgs),
  lifetime: calls[call].lifetime * 1000,
})

/** Calls that answer a list in pages. */
export type Listed = {
  [K in Readable]: Answer<Calls[K]> extends { items: unknown[] } ? K : never
}[Readable]

/** What a list's pages hold. */
export type ItemOf<K extends Listed> = Answer<Calls[K]> extends { items: (infer T)[] } ? T : never
