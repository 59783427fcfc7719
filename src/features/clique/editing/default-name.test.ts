import { expect, test } from 'vitest'
import { defaultName } from './default-name'

test.each([
  ['Maya', "Maya's Clique"],
  [' Maya ', "Maya's Clique"],
  ['', 'My Clique'],
  [undefined, 'My Clique'],
])('%j: %s', (firstName, name) => {
  expect(defaultName(firstName)).toBe(name)
})

test('the longest first name still fits', () => {
  const name = defaultName('A'.repeat(50))
  expect(name).toHaveLength(50)
  expect(name.endsWith("A's Clique")).toBe(true)
})
