/**
 * [Note: Hostile requests]
 *
 * Arbitraries made from the contract's own schemas: valid arguments of a call, in which now and then one value, at any
 * depth, is replaced. Requests that are wrong everywhere stop at the first check; these get further. Bodies are texts,
 * so that they can also be broken as texts.
 */
import naughty from 'big-list-of-naughty-strings'
import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import type { Call, Schema } from '../../contract/call'
import { shapeOf, type Shape } from './shape'

/** A key that is the object's own, as JSON.parse makes it, and not its prototype. */
const polluting = ['__proto__', 'constructor', 'prototype'].map(
  (key) => JSON.parse(`{"${key}":{"isAdmin":true,"toString":1,"then":1}}`) as unknown,
)
const deep = JSON.parse('[{"a":'.repeat(200) + '1' + '}]'.repeat(200)) as unknown
const odd = [
  null,
  true,
  -1,
  0,
  0.5,
  2 ** 53,
  -(2 ** 31),
  1e308,
  [],
  {},
  [[]],
  '',
  '\u0000',
  'a\u0000b',
  deep,
  ...polluting,
]
const text = fc.oneof(
  fc.constantFrom(...naughty),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('x'.repeat(70_000), '٣', '%', '..', '../..', '2024-13-45T99:99:99Z', '+275760-09-13T00:00:00.001Z'),
)
const nasty: Arbitrary<unknown> = fc.oneof(fc.constantFrom(...odd), text, fc.jsonValue({ maxDepth: 3 }))

const stringOf = ({ pipe = [] }: Shape, ids: readonly string[]): Arbitrary<string> => {
  const rule = (type: string) => pipe.find((part) => part.type === type)?.requirement
  if (pipe.some(({ type }) => type === 'uuid'))
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() })
  if (pipe.some(({ type }) => type === 'iso_timestamp'))
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const pattern = rule('regex')
  if (pattern instanceof RegExp) return fc.stringMatching(pattern)
  return fc.string({ unit: 'grapheme', minLength: Number(rule('min_length') ?? 0), maxLength: 20 })
}

const fitting = (schema: unknown, ids: readonly string[]): Arbitrary<unknown> => {
  const shape = shapeOf(schema)
  const { type, entries = {}, item, wrapped, literal, options = [] } = shape
  if (type === 'string') return stringOf(shape, ids)
  if (type === 'number') return fc.integer({ min: 0, max: 3000 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'picklist') return fc.constantFrom(...options)
  if (type === 'literal') return fc.constant(literal)
  if (type === 'union' || type === 'variant') return fc.oneof(...options.map((option) => around(option, ids)))
  if (type === 'array' && item) return fc.array(around(item, ids), { maxLength: 4 })
  if (wrapped) return fc.option(around(wrapped, ids), { nil: undefined })
  if (type === 'object')
    return fc.record(Object.fromEntries(Object.entries(entries).map(([key, part]) => [key, around(part, ids)])))
  throw new Error(`No values for a schema of type ${type}`)
}

/** Mostly valid values. */
const around = (schema: unknown, ids: readonly string[]): Arbitrary<unknown> =>
  fc.oneof({ weight: 24, arbitrary: fitting(schema, ids) }, { weight: 1, arbitrary: nasty })

const broken = [
  '',
  'null',
  '[',
  '{"a":1,}',
  "{'a':1}",
  '{"a":1}{"b":2}',
  '\uFEFF{}',
  '{"a":"\\ud800"}',
  '1e999',
  'NaN',
  '['.repeat(30_000),
  '{"a":'.repeat(10_000),
]

const bodyOf = (schema: Schema, ids: readonly string[]): Arbitrary<string> => {
  const right = around(schema, ids).map((value) => JSON.stringify(value) ?? '')
  const extended = fc
    .tuple(right, fc.constantFrom('__proto__', 'constructor', 'userId', 'isAdmin'))
    .map(([json, key]) => json.replace(/^\{/, `{"${key}":{"a":1},`))
  const cut = fc
    .tuple(right, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([json, at]) => json.slice(0, json.length * at))
  return fc.oneof(
    { weight: 12, arbitrary: right },
    { weight: 2, arbitrary: extended },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: fc.oneof(fc.constantFrom(...broken), text) },
  )
}

const inQuery = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const queryOf = (schema: Schema, ids: readonly string[]): Arbitrary<string> =>
  around(schema, ids).map((value) => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [['page', value] as const]
    const pairs = entries.flatMap(([key, one]) => (one === undefined ? [] : [[key, inQuery(one)] as [string, string]]))
    return new URLSearchParams([...pairs, ...pairs.slice(0, 1)]).toString()
  })

const JSON_TYPE = 'application/json'
const types = [
  JSON_TYPE,
  JSON_TYPE,
  JSON_TYPE,
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  '\u00e9',
]

export interface HostileRequest {
  method: string
  /** Includes the query. */
  path: string
  body?: string
  contentType: string
}

/** Nearly valid requests of one call. `ids` are the ids of existing objects of any kind. */
export const hostileRequests = (
  { method, path, query, body }: Call,
  ids: readonly string[],
): Arbitrary<HostileRequest> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([whole]) => whole)
  const params = fc.tuple(
    ...names.map(() =>
      fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...ids) },
        { weight: 3, arbitrary: text.map((word) => encodeURIComponent(word.slice(0, 2000))) },
        { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%00', '%ff', '..%2f', '__proto__') },
      ),
    ),
  )
  return fc
    .record({
      params,
      search: query ? queryOf(query, ids) : fc.constantFrom('', '__proto__=1', 'a=%ff'),
      body: body ? bodyOf(body, ids) : fc.constant(undefined),
      contentType: fc.constantFrom(...types),
    })
    .map(({ params, search, body, contentType }) => {
      const filled = names.reduce((at, name, index) => at.replace(name, () => params[index] ?? ''), path as string)
      return { method, path: `/api${filled}?${search}`, contentType, ...(body !== undefined && { body }) }
    })
}
