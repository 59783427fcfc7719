/** The contract's schemas from inside: parts that their own types hide. */
import * as v from 'valibot'
import type { Schema } from '../../contract/call'

export interface Shape {
  type: string
  pipe?: { kind: string; type: string; requirement?: unknown }[]
  entries?: Record<string, Shape>
  item?: Shape
  wrapped?: Shape
  /** The value of a literal. */
  literal?: unknown
  options?: unknown[]
}

const plain = new Set(['string', 'number', 'boolean'])

/** The inner schema, before checks and transformations; texts and numbers keep theirs. */
export const shapeOf = (schema: unknown): Shape => {
  const shape = schema as Shape
  const [base] = (shape.pipe ?? []) as unknown as Shape[]
  return base && base !== shape && !plain.has(base.type) ? shapeOf(base) : shape
}

/** Paths of the fields in `value` that its schema does not name. */
export const excess = (schema: unknown, value: unknown, path = ''): string[] => {
  const { entries, item, wrapped, options = [], type } = shapeOf(schema)
  if (value === null || value === undefined) return []
  if (wrapped) return excess(wrapped, value, path)
  if (item && Array.isArray(value)) return value.flatMap((one) => excess(item, one, `${path}[]`))
  if (entries && typeof value === 'object')
    return Object.entries(value).flatMap(([key, one]) =>
      entries[key] ? excess(entries[key], one, `${path}.${key}`) : [`${path}.${key}`],
    )
  if (type === 'union' || type === 'variant') {
    const fitting = options.filter((option) => v.is(option as Schema, value))
    return fitting.map((option) => excess(option, value, path)).toSorted((a, b) => a.length - b.length)[0] ?? [path]
  }
  if (type === 'intersect') {
    const [first = [], ...others] = options.map((option) => excess(option, value, path))
    return first.filter((one) => others.every((other) => other.includes(one)))
  }
  return []
}

/** Paths of the ids in a call's body, such as ['photos', 0, 'clientId']. */
export const idPaths = (schema: unknown, path: (string | number)[] = []): (string | number)[][] => {
  const { entries = {}, item, wrapped, pipe = [] } = shapeOf(schema)
  if (pipe.some(({ type }) => type === 'uuid')) return [path]
  if (wrapped) return idPaths(wrapped, path)
  if (item) return idPaths(item, [...path, 0])
  return Object.entries(entries).flatMap(([key, part]) => idPaths(part, [...path, key]))
}
