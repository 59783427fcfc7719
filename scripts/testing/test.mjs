// npm test: all tests that a change needs; docs/testing.md lists them, and the tests that are left to `npm run
// test:long`. Ends with 'N passed, N failed'.
import { headlessBrowser } from '../browser.mjs'
import { build } from '../build/build.mjs'
import { closeParts, part } from './parts.mjs'
import { postgres } from './postgres.mjs'
import { playwright, vitest } from './results.mjs'
import { writeRouteTree } from '../build/route-tree.mjs'
import { setup } from '../setup.mjs'
import { staticChecks } from './static-checks.mjs'
import { runSteps } from './steps.mjs'

await part('packages and build', async () => {
  await setup()
  await build()
  await writeRouteTree()
  return { passed: 1, failed: 0 }
})
await part('types, format, lint', () => runSteps(staticChecks))
const programs = await postgres()
if (!programs) console.log('No PostgreSQL is here and none can be installed: the tests on PostgreSQL are left out.')
const executable = await headlessBrowser()
const projects = programs ? ['device', 'simulation', 'program', 'postgresql'] : ['device', 'simulation', 'server']
// At the same time: each by itself leaves more than half of two cores idle, waiting for servers and pages.
await Promise.all([
  part('unit, architecture and server tests', () =>
    vitest(
      projects.flatMap((name) => ['--project', name]),
      programs ? { POSTGRES_BIN: programs } : {},
    ),
  ),
  part('browser tests in Chromium', () =>
    playwright(['--grep-invert', '@long'], executable ? { CHROMIUM: executable } : {}),
  ),
])
closeParts()
