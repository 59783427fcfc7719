// npm run check: formatting, lint, types, architecture, the specification's texts, and the unit and server tests
// nearest to the changes since main; `-- --all` runs all of these tests. The browser's tests are left to `npm test`. A
// second run checks only the changes, and takes under a minute. Ends with 'N passed, N failed'.
import { changedFiles } from './changed-files.mjs'
import { relatedTests } from './related-tests.mjs'
import { captureVitest, testTimes } from './results.mjs'
import { writeRouteTree } from '../build/route-tree.mjs'
import { root } from '../run.mjs'
import { setup } from '../setup.mjs'
import { staticChecks } from './static-checks.mjs'
import { runSteps } from './steps.mjs'

/** Test time in seconds: about half of it passes on two cores. */
const TEST_LIMIT_S = 24
const PROJECTS = ['--project', 'device', '--project', 'simulation', '--project', 'server']
const RULES =
  'architecture manifest mocked-once mutations packages paths plain-english rights rules specification texts'
const HOUSE_RULES = RULES.split(' ').map((name) => `tests/${name}.test.ts`)

const started = Date.now()
await setup()
await writeRouteTree()

const testSteps = () => {
  const changed = process.argv.includes('--all') ? undefined : changedFiles()
  if (changed === undefined) return [{ name: 'all unit and server tests', run: () => captureVitest(PROJECTS) }]
  const times = testTimes()
  const { files, leftOut } = relatedTests(root, changed, (file) => times[file], TEST_LIMIT_S)
  const rest = leftOut > 0 ? ` (${leftOut} further ones reach it: npm test runs them)` : ''
  const tests = [...new Set([...HOUSE_RULES, ...files])]
  const name = `architecture, texts, and ${files.length} test files near what changed${rest}`
  return [{ name, run: () => captureVitest([...PROJECTS, ...tests]) }]
}

const { passed, failed } = await runSteps([...testSteps(), ...staticChecks])
console.log(`\n${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
