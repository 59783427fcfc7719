/** A resource: a call whose answer is stored on the device, and its key there. */
import type { Answer, Args } from '../../../contract/call'
import type { CallName, Calls } from '../../../contract/calls'
import type { AnyArgs } from '../../api/client'

/** Calls whose answers are cached: those with a lifetime. */
export type Readable = { [K in CallName]: Calls[K] extends { lifetime: number } ? K : never }[CallName]

export interface Resource<T> {
  call: Readable
  args: AnyArgs
  /** The call, its parameters, and its query in one order: 'getCollection/ID?page=0'. */
  key: string
  /** The keys and values of an answer that is stored in several rows. */
  partsOf?(answer: T): readonly { key: string; value: unknown }[]
  /** Never set: carries the answer's type. */
  readonly answer?: T
}

/** The start of the keys of a call's answers: for these parameters, all pages and orders. */
export const pathOf = (call: Readable, ...params: string[]) => [call, ...params].join('/')

const keyOf = (call: Readable, { params = {}, query = {} }: AnyArgs) => {
  const path = pathOf(call, ...Object.values(params))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .toSorted()
    .join('&')
  return search ? `${path}?${search}` : path
}

export const resource = <K extends Readable>(call: K, args: Args<Calls[K]>): Resource<Answer<Calls[K]>> => ({
  call,
  args: args as AnyArgs,
  key: keyOf(call, args as AnyArgs),
})

/** Calls whose answers are lists in pages. */
export type Listed = {
  [K in Readable]: Answer<Calls[K]> extends { items: unknown[] } ? K : never
}[Readable]

/** The type of a list's items. */
export type ItemOf<K extends Listed> = Answer<Calls[K]> extends { items: (infer T)[] } ? T : never
