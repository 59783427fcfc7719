import type * as v from 'valibot'

type Issue = v.BaseIssue<unknown>

/** Valibot's names of types, in words. */
const types: Record<string, string> = {
  string: 'not a text',
  number: 'not a number',
  boolean: 'not true or false',
  object: 'not an object',
  strict_object: 'not an object',
  record: 'not an object',
  array: 'not a list',
  integer: 'not a whole number',
  uuid: 'not an id',
  iso_timestamp: 'not a time such as 2026-01-31T09:30:00.000Z',
}

const counted = (issue: Issue, count: number) =>
  Array.isArray(issue.input) ? `${count} entries` : `${count} ${count === 1 ? 'character' : 'characters'}`

const limited = (issue: Issue, requirement: number): string | undefined => {
  if (issue.type === 'min_length') return requirement === 1 ? 'empty' : `less than ${counted(issue, requirement)}`
  if (issue.type === 'max_length') return `more than ${counted(issue, requirement)}`
  if (issue.type === 'min_value') return `less than ${requirement}`
  return issue.type === 'max_value' ? `more than ${requirement}` : undefined
}

const chosen = ({ type, expected }: Issue) =>
  type === 'picklist' || type === 'literal'
    ? `not one of ${expected?.replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')}`
    : undefined

/** Says what is wrong with a value of a request, for schemas without a message of their own. */
export const plainIssue = (issue: Issue): string => {
  if (issue.received === 'undefined') return 'missing'
  const { requirement } = issue
  const limit = typeof requirement === 'number' ? limited(issue, requirement) : undefined
  return limit ?? chosen(issue) ?? types[issue.type] ?? 'not valid'
}
