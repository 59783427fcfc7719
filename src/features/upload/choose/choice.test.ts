import { expect, test } from 'vitest'
import { choiceOf, choiceProblem, initialChoice, targetOf, type Choice } from './choice'

const choice = (change: Partial<Choice>): Choice => ({ ...initialChoice({ cliqueId: 'lake' }), ...change })

test('missing choices are requested, the clique first', () => {
  expect(choiceProblem(initialChoice())).toBe(
    'Please select a clique before proceeding. A clique is required to create or add to a collection.',
  )
  expect(choiceProblem(choice({}))).toBe('Please enter a name for your new collection.')
  expect(choiceProblem(choice({ mode: 'existing' }))).toBe('Please select an existing collection from the list.')
})

test('a name has 1 to 100 characters, a description at most 500', () => {
  expect(choiceProblem(choice({ name: '  ' }))).toBe('Collection name must be at least 1 character long.')
  expect(choiceProblem(choice({ name: 'S' }))).toBeUndefined()
  expect(choiceProblem(choice({ name: 'x'.repeat(100) }))).toBeUndefined()
  expect(choiceProblem(choice({ name: 'x'.repeat(101) }))).toBe('Collection name must be less than 100 characters.')
  expect(choiceProblem(choice({ name: 'S', description: 'x'.repeat(501) }))).toBe(
    'Description must be less than 500 characters',
  )
})

test('a preset chooses clique and collection, and is ready', () => {
  const preset = initialChoice({ cliqueId: 'lake', collectionId: 'summer' })
  expect(choiceProblem(preset)).toBeUndefined()
  expect(targetOf(preset, 'id')).toEqual({ kind: 'existing', collectionId: 'summer' })
})

test('a new collection is private and location is not kept, unless the person says otherwise', () => {
  const fresh = choice({ name: ' Summer ', description: ' by the lake ' })
  expect(fresh.keepLocation).toBe(false)
  expect(targetOf(fresh, 'id')).toEqual({
    kind: 'new',
    clientId: 'id',
    name: 'Summer',
    description: 'by the lake',
    visibility: 'PRIVATE',
  })
})

test('the choice of an upload that failed is chosen again', () => {
  const session = {
    id: 's',
    cliqueId: 'lake',
    state: 'ERROR',
    total: 1,
    isMinimized: false,
    keepLocation: true,
    startTime: 0,
    copiedAt: 0,
  } as const
  const chosen = { name: 'Summer', description: 'by the lake', visibility: 'FOLLOWERS' } as const
  const target = { kind: 'new', clientId: 'id', ...chosen } as const
  expect(choiceOf({ ...session, target })).toEqual(choice({ ...chosen, keepLocation: true }))
  // Not a second collection of the same name
  expect(choiceOf({ ...session, target, collectionId: 'summer' })).toMatchObject({
    mode: 'existing',
    collectionId: 'summer',
  })
})
