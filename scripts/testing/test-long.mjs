// npm run test:long: what `npm test` leaves out for its time, so that the two together run every test. CI runs both.
// Ends with 'N passed, N failed'.
import { browser } from '../browser.mjs'
import { build } from '../build/build.mjs'
import { closeParts, part } from './parts.mjs'
import { installPackages } from '../debian.mjs'
import { postgres } from './postgres.mjs'
import { playwright, vitest } from './results.mjs'
import { captureTool } from '../run.mjs'
import { setup, setupBench } from '../setup.mjs'
import { runSteps } from './steps.mjs'

/** Requests for each call of the contract; npm test sends fewer. */
const FUZZ_RUNS = '400'
/** Photos of which a byte was changed. */
const ODD_PHOTOS = '10000'

await setup()
await build()
await setupBench()
const programs = await postgres()
const executable = await browser()
// What a doctor is tested with; its tests for a proxy that is missing are left out.
await installPackages('proxies', ['nginx-light', 'caddy', 'openssl'])
// Each reads whole archives, and the tests use those that are there.
await installPackages('programs for archives', ['unzip', 'p7zip-full', 'libarchive-tools'])
const chromium = executable ? { CHROMIUM: executable } : {}

await part('types of the benchmarks', () =>
  runSteps([{ name: 'bench/upload', run: () => captureTool('typescript/bin/tsc', ['-p', 'bench/upload']) }]),
)
await part('fuzzing, the larger run', () => vitest(['--project', 'server', 'routes/fuzz'], { RUNS: FUZZ_RUNS }))
await part('changed photos, the larger run', () => vitest(['--project', 'device', 'odd-photos'], { RUNS: ODD_PHOTOS }))
// Without a PostgreSQL npm test has run these already.
if (programs)
  await part('calls, rules and jobs on the embedded database', () =>
    vitest(['--project', 'embedded'], { POSTGRES_BIN: programs }),
  )
else console.log('No PostgreSQL is here and none can be installed: the tests on PostgreSQL are left out.')
await part('backups, packages, upgrades and proxies', () => vitest(['--project', 'long']))
await part('long browser tests in Chromium', () => playwright(['--grep', '@long'], chromium))
await part('the long upload', () => playwright(['--config', 'playwright.long.config.ts'], chromium))
closeParts()
