import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const needsDom = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')

/** Files of one environment follow each other: a worker is reused only while the environment stays the same. */
class GroupByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const rank = (file: TestSpecification) => projects.indexOf(file.project.name) * 2 + Number(needsDom(file))
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** A list that differs is shown whole: CI prints nothing but the message. */
const chaiConfig = { truncateThreshold: 0 }

const server = {
  chaiConfig,
  // Started servers share nothing but modules, whose evaluation takes longer than most files' tests.
  isolate: false,
  // The embedded database's program is not optimised while it runs: it lives too briefly for that to pay.
  execArgv: ['--liftoff-only'],
  setupFiles: ['tests/fixtures/one-at-a-time.ts', 'tests/fixtures/longer-waits.ts'],
  expect: { poll: { timeout: 20_000 } },
  // On a machine with other work a server needs 15 s to start, and a test starts up to four.
  testTimeout: 180_000,
  hookTimeout: 180_000,
}
const BUILD = 'scripts/build/build-server.mjs'
const POSTGRES = 'server/test/stores/postgres.ts'

/** Folders whose tests need no database, or test the embedded one itself. The tests of all others run on both. */
const ofProgram = 'backups|basis|commands|control|database|doctor|long|operations|programs|settings|telemetry|web'
const onDatabase = [`server/!(${ofProgram})/**/*.test.ts`]
const onPostgres = [...onDatabase, 'server/database/postgres.test.ts']
/** What takes minutes: `npm run test:long` runs it. */
const long = 'server/long/**/*.test.ts'
/** PostgreSQL alone has several sessions. */
const needsPostgres = ['server/database/postgres.test.ts', 'server/live/two-servers.test.ts']

// What runs on the device (IndexedDB faked, DOM only where a file asks for it), and what runs on the server.
export default defineConfig({
  test: {
    // One less by default, which on two cores is one.
    maxWorkers: '100%',
    sequence: { sequencer: GroupByEnvironment },
    projects: [
      {
        // As the app is built. Evaluated for each file: a timer that Dexie set under fake timers never fires, and it would
        // wait for it in every later file.
        resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
        test: {
          name: 'device',
          chaiConfig,
          server: { deps: { inline: ['dexie', 'dexie-react-hooks'] } },
          include: ['src/**/*.test.{ts,tsx}', 'contract/**/*.test.ts', 'tests/*.test.ts'],
          setupFiles: ['tests/fixtures/one-at-a-time.ts', 'tests/fixtures/fresh-device.ts'],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      // Whole clients against a double of the server: docs/rules/simulation.md.
      {
        test: {
          name: 'simulation',
          chaiConfig,
          include: ['tests/simulation/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      // All on the embedded database.
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...needsPostgres, long],
          globalSetup: [BUILD],
        },
      },
      // Many of its tests wait for what is silent for 20 seconds.
      {
        test: {
          ...server,
          name: 'long',
          include: [long],
          globalSetup: [BUILD],
          testTimeout: 600_000,
          maxConcurrency: 20,
        },
      },
      // Where there is a PostgreSQL, which is several times quicker: the part on it, and the part that has no need of it.
      ...(process.env['POSTGRES_BIN']
        ? [
            { test: { ...server, name: 'postgresql', include: onPostgres, globalSetup: [BUILD, POSTGRES] } },
            {
              test: {
                ...server,
                name: 'program',
                include: ['server/**/*.test.ts'],
                exclude: [...onPostgres, ...needsPostgres, long],
                globalSetup: [BUILD],
              },
            },
            {
              test: { ...server, name: 'embedded', include: onDatabase, exclude: needsPostgres, globalSetup: [BUILD] },
            },
          ]
        : []),
      // The same again with the photos in S3 (scripts/testing/test-scale.mjs), but for those of the folder itself.
      ...(process.env['POSTGRES_BIN'] && process.env['TEST_S3']
        ? [
            {
              test: {
                ...server,
                name: 'scale',
                include: [...onPostgres, 'server/long/downloads.test.ts'],
                exclude: [
                  'server/objects/{media,disk-store,arriving/refused}.test.ts',
                  'server/operations/verify-store.test.ts',
                ],
                globalSetup: [BUILD, POSTGRES, 'server/test/stores/s3.ts'],
              },
            },
          ]
        : []),
    ],
  },
})
