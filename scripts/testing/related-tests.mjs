// Selects the tests to run after a change. On the server nearly every test reaches nearly every file, so all related
// tests would be the whole suite: the nearest are selected up to a time limit.
import { dirname } from 'node:path'
import { readImports } from '../build/imports.mjs'

/** Assumed seconds of a test file that has not been timed. */
const UNKNOWN_S = 1.5

/** The number of imports from each file to the nearest of `changed`; files that reach none are absent. */
const distancesTo = (changed, edges) => {
  const importers = new Map()
  for (const { from, to } of edges) importers.set(to, [...(importers.get(to) ?? []), from])
  const found = new Map(changed.map((file) => [file, 0]))
  // A map is walked in the order of insertion, so this is a breadth-first search.
  for (const [file, distance] of found)
    for (const from of importers.get(file) ?? []) if (!found.has(from)) found.set(from, distance + 1)
  return found
}

const stemOf = (file) => file.replace(/(\.test)?\.\w+$/, '')

/**
 * A changed test is first, then the test with a changed file's name, then tests of its folder, then by number of
 * imports.
 */
const rankOf = (test, distance, changed) => {
  if (distance === 0) return 0
  if (changed.some((file) => stemOf(file) === stemOf(test))) return 1
  return changed.some((file) => dirname(file) === dirname(test)) ? 2 : 2 + distance
}

/**
 * The test files that reach one of `changed` (paths from `root`), the nearest first, as many as fit into `limit`
 * seconds of test time, and the number of omitted files. `timeOf` returns a test file's seconds in its last run, if
 * known. A changed test always runs.
 */
export const relatedTests = (root, changed, timeOf, limit) => {
  const folders = ['contract', 'src', 'server', 'tests', 'scripts']
  const { files, edges } = readImports(root, folders, /\.(tsx?|mjs|json|css|sql)$/)
  const distances = distancesTo(changed, edges)
  const cost = (file) => timeOf(file) ?? UNKNOWN_S
  const tests = files
    .filter((file) => /\.test\.tsx?$/.test(file) && distances.has(file))
    .map((file) => ({ file, rank: rankOf(file, distances.get(file), changed) }))
    .toSorted((a, b) => a.rank - b.rank || cost(a.file) - cost(b.file))
  let left = limit
  const chosen = tests.filter(({ file, rank }) => {
    left -= cost(file)
    return rank === 0 || left >= 0
  })
  return { files: chosen.map(({ file }) => file), leftOut: tests.length - chosen.length }
}
