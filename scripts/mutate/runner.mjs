// Runs the tests that reach a file, on the file's source as the parent process sends it: the disk is never written to.
import { dirname, relative } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { createVitest } from 'vitest/node'
import { relatedTests } from '../testing/related-tests.mjs'
import { testTimes } from '../testing/results.mjs'
import { root } from '../run.mjs'

let mutant
/** Passes the mutated source to vitest in place of the file's own source. */
const plugin = {
  name: 'mutant',
  enforce: 'pre',
  load: (id) => (mutant && id.split('?')[0] === mutant.path ? mutant.code : undefined),
}

const { config } = await loadConfigFromFile({ command: 'serve', mode: 'test' }, 'vitest.config.ts')
const projects = config.test.projects.map((project) => ({ ...project, plugins: [plugin] }))
const vitest = await createVitest(
  'test',
  { config: false, watch: false, bail: 1, reporters: [{}], maxWorkers: config.test.maxWorkers },
  { test: { projects } },
)

/** Test time in seconds for one mutant: a file that every module imports is judged by its nearest tests. */
const LIMIT_S = 20
const times = testTimes()

const nameOf = (path) => relative(process.cwd(), path)
const related = new Map()
/** The tests nearest to a file; tests of its folder first, since they are the likeliest to fail. */
const testsOf = async (path) => {
  if (!related.has(path)) {
    const { files } = relatedTests(root, [nameOf(path)], (file) => times[file], LIMIT_S)
    // Without a name to filter by, vitest would select every test.
    const all = files.length > 0 ? await vitest.globTestSpecifications(files) : []
    const isNear = ({ moduleId }) => dirname(moduleId) === dirname(path)
    related.set(path, [all.filter(isNear), all.filter((one) => !isNear(one))])
  }
  return related.get(path)
}

/** The failures: test files, and errors thrown outside of tests. */
const run = async (specifications) => {
  if (specifications.length === 0) return []
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // Vitest also reports modules that ran earlier.
  const ran = new Set(specifications.map(({ moduleId }) => moduleId))
  const isFailed = (module) => ran.has(module.moduleId) && !module.ok()
  const failed = testModules.filter(isFailed).map(({ moduleId }) => nameOf(moduleId))
  return [...failed, ...unhandledErrors.map((error) => String(error.message ?? error))]
}

/** The result for one mutant: the tests that ran, and the failures. `without`: tests that are left out. */
process.on('message', async ({ path, code, without }) => {
  const isWanted = ({ moduleId }) => !without.includes(nameOf(moduleId))
  const groups = (await testsOf(path)).map((group) => group.filter(isWanted))
  // The file of the last mutant too: its mutated source would stay in use.
  if (mutant) vitest.invalidateFile(mutant.path)
  mutant = code === undefined ? undefined : { path, code }
  vitest.invalidateFile(path)
  let failed = []
  for (const group of groups) if (failed.length === 0) failed = await run(group)
  process.send({ failed, tests: groups.flat().map(({ moduleId }) => nameOf(moduleId)) })
})
// The parent has ended: this process leads its group, with vitest's workers in it.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.send('ready')
