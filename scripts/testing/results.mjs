// Runs a test program and counts passed and failed tests. A program that breaks without a failed test counts as one
// failure.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { failure, playwrightFailures, vitestFailures } from './failures.mjs'
import { captureTool, root, tool } from '../run.mjs'

const read = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** `use` gets the path of a report that does not exist yet, in a folder that is removed afterwards. */
const withReport = async (use) => {
  const folder = mkdtempSync(join(tmpdir(), 'clique-report-'))
  try {
    return await use(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const timesFile = join(root, 'node_modules/.cache/clique/test-times.json')

/** Seconds of each vitest file in its last run, by its path from the root. */
export const testTimes = () => read(timesFile) ?? {}

const rememberTimes = (results = []) => {
  const times = testTimes()
  for (const { name, startTime, endTime } of results) times[relative(root, name)] = (endTime - startTime) / 1000
  mkdirSync(dirname(timesFile), { recursive: true })
  writeFileSync(timesFile, JSON.stringify(times))
}

const vitestWith = (start) => (args, env) =>
  withReport(async (report) => {
    const errorsFile = `${report}.errors`
    const reporters = ['default', 'json', join(root, 'scripts/testing/unhandled-errors.mjs')]
    const { code, output } = await start(
      'vitest/vitest.mjs',
      ['run', ...reporters.map((one) => `--reporter=${one}`), `--outputFile.json=${report}`, ...args],
      { env: { ...env, UNHANDLED_ERRORS: errorsFile } },
    )
    const results = read(report)
    const errors = read(errorsFile) ?? []
    const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults } = results ?? {}
    rememberTimes(testResults)
    const failures = [
      ...vitestFailures(results, args, env),
      ...errors.map((text) => failure('outside of the tests', text)),
    ]
    return { passed, failed: failed + errors.length || Number(code !== 0), failures, code, output }
  })

/** Runs vitest and shows its output. */
export const vitest = vitestWith(async (...of) => ({ code: await tool(...of), output: '' }))

/** Runs vitest and holds back its output. */
export const captureVitest = vitestWith(captureTool)

/** The settings of browser tests. */
export const BROWSER_TESTS = 'tests/playwright.config.ts'

/** The settings of the operator's story. */
export const OPERATOR_TESTS = 'tests/playwright.operator.config.ts'

/** Runs Playwright; a test that passed only at its second try counts as failed. */
export const playwright = (args, env, config = BROWSER_TESTS) =>
  withReport(async (report) => {
    const code = await tool('@playwright/test/cli.js', ['test', '--config', config, '--reporter=list,json', ...args], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env },
    })
    const results = read(report)
    const { expected = 0, unexpected = 0, flaky = 0 } = results?.stats ?? {}
    const failed = unexpected + flaky || Number(code !== 0)
    return { passed: expected, failed, failures: playwrightFailures(results, config, env) }
  })
