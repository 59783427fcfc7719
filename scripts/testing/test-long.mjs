// npm run test:long: the tests that `npm test` omits because of their duration, so that the two together run every
// test. CI runs both. Ends with 'N passed, N failed'.
import { browser, headlessBrowser } from '../browser.mjs'
import { build } from '../build/build.mjs'
import { closeParts, part } from './parts.mjs'
import { installPackages } from '../debian.mjs'
import { postgres } from './postgres.mjs'
import { OPERATOR_TESTS, playwright, vitest } from './results.mjs'
import { setup, setupBench } from '../setup.mjs'
import { benchTypes } from './static-checks.mjs'
import { runSteps } from './steps.mjs'

/** Requests for each call of the contract; npm test sends fewer. */
const FUZZ_RUNS = '100'
/** Number of photos of which one byte is changed. */
const ODD_PHOTOS = '10000'

await setup()
await build()
await setupBench()
const programs = await postgres()
const [whole, headless] = [await browser(), await headlessBrowser()]
// The proxies for the doctor's tests; tests for a missing proxy are left out.
await installPackages('proxies', ['nginx-light', 'caddy', 'openssl', 'curl'])
// Each program reads whole archives, and the tests use the installed programs.
await installPackages('programs for archives', ['unzip', 'p7zip-full', 'libarchive-tools'])
const chromiumAt = (path) => (path ? { CHROMIUM: path } : {})

await part('types of the benchmarks', () => runSteps([benchTypes]))
const onEmbedded = async () => {
  await part('fuzzing, the larger run', () => vitest(['--project', 'server', 'routes/fuzz'], { RUNS: FUZZ_RUNS }))
  await part('changed photos, the larger run', () =>
    vitest(['--project', 'device', 'odd-photos'], { RUNS: ODD_PHOTOS }),
  )
  // Without a PostgreSQL, npm test has already run these.
  if (programs)
    await part('calls, rules and jobs on the embedded database', () =>
      vitest(['--project', 'embedded'], { POSTGRES_BIN: programs }),
    )
  else console.log('No PostgreSQL is here and none can be installed: the tests on PostgreSQL are left out.')
}
// At the same time: the first of these mostly wait for what is silent for 20 seconds.
await Promise.all([part('backups, packages, upgrades and proxies', () => vitest(['--project', 'long'])), onEmbedded()])
const forStory = { ...chromiumAt(whole), ...(programs && { POSTGRES_BIN: programs }) }
await part("the operator's story", () => playwright([], forStory, OPERATOR_TESTS))
await part('long browser tests in Chromium', () =>
  playwright(['--grep', '@long', '--grep-invert', '@window'], chromiumAt(headless)),
)
await part('browser tests that need a window', () => playwright(['--grep', '@window'], chromiumAt(whole)))
await part('the long upload and the slow phones', () =>
  playwright([], chromiumAt(whole), 'tests/playwright.long.config.ts'),
)
closeParts()
