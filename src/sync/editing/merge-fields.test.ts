import { expect, test } from 'vitest'
import { mergeFields, type Editing } from './merge-fields'

const start = { name: 'Lake', bio: 'Blue' }
const editing = (changes: Partial<Editing<typeof start>>) =>
  mergeFields({
    fields: start,
    tidied: changes.fields ?? start,
    base: start,
    shown: start,
    written: changes.shown ?? start,
    sent: [],
    ...changes,
  })
const theirs = { ...start, name: 'Sea' }

test('without a change by another editor nothing is taken', () => {
  expect(editing({})).toEqual({ taken: {}, conflicts: [] })
  expect(editing({ fields: { ...start, name: 'Mine' } })).toEqual({ taken: {}, conflicts: [] })
})

test('a field that the user has not touched follows, and one that both changed is a conflict', () => {
  expect(editing({ shown: theirs })).toEqual({ taken: { name: 'Sea' }, conflicts: [] })
  expect(editing({ shown: theirs, fields: { ...start, bio: 'Mine' } })).toEqual({
    taken: { name: 'Sea' },
    conflicts: [],
  })
  expect(editing({ shown: theirs, fields: { ...start, name: 'Mine' } })).toEqual({ taken: {}, conflicts: ['name'] })
})

test('the same change by both is no conflict, with white space around it either', () => {
  expect(editing({ shown: theirs, fields: theirs })).toEqual({ taken: {}, conflicts: [] })
  expect(editing({ shown: theirs, fields: { ...start, name: 'Sea ' }, tidied: theirs })).toEqual({
    taken: {},
    conflicts: [],
  })
})

test("the form's own changes are no changes by another editor, while they are shown and after they were taken back", () => {
  const mine = { ...start, name: 'Mine' }
  expect(editing({ fields: mine, shown: mine, sent: [mine] })).toEqual({ taken: {}, conflicts: [] })
  expect(editing({ fields: mine, shown: start, sent: [mine] })).toEqual({ taken: {}, conflicts: [] })
  expect(editing({ fields: start, shown: mine, sent: [mine] })).toEqual({ taken: {}, conflicts: [] })
})

test('an edit of the user that waited and was rejected keeps its text in the form', () => {
  const mine = { ...start, name: 'Mine' }
  expect(editing({ fields: mine, base: mine, shown: start, written: mine })).toEqual({ taken: {}, conflicts: [] })
})
