/** The mutations of the simulation, which change one line each (docs/rules/simulation.md). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Mutation } from './simulation/bundle/bundle'

test('the text of every mutation is in its file once', () => {
  const mutations = JSON.parse(readFileSync('tests/simulation/mutations.json', 'utf8')) as Mutation[]
  expect(mutations.length).toBeGreaterThanOrEqual(40)
  const wrong = mutations.filter(({ file, text }) => readFileSync(file, 'utf8').split(text).length !== 2)
  expect(wrong).toEqual([])
})
