/** The mutants of the simulation, which change one line each (docs/rules/simulation.md). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Mutant } from './simulation/bundle/bundle'

test('the text of every mutant is in its file once', () => {
  const mutants = JSON.parse(readFileSync('tests/simulation/mutants.json', 'utf8')) as Mutant[]
  expect(mutants.length).toBeGreaterThanOrEqual(40)
  const wrong = mutants.filter(({ file, text }) => readFileSync(file, 'utf8').split(text).length !== 2)
  expect(wrong).toEqual([])
})
