// npm run test:repeat -- FILE N [OPTION ...]: runs one test file, or all in a folder, N times and names the tests that
// fail in each run. Playwright runs a FILE in tests/e2e or tests/e2e-long, and keeps the traces of failed runs; Vitest
// runs any other. The options are passed on. Ends with 'N passed, N failed', the numbers of runs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from '../browser.mjs'
import { build } from '../build/build.mjs'
import { root, tool } from '../run.mjs'
import { setup } from '../setup.mjs'
import { BROWSER_TESTS } from './results.mjs'

const [file, count, ...options] = process.argv.slice(2)
const runs = Number(count)
if (!file || !Number.isInteger(runs) || runs < 1) {
  console.error('npm run test:repeat -- FILE N [OPTION ...], such as: tests/e2e/everyday.spec.ts 20')
  process.exit(2)
}
const isPlaywright = file.startsWith('tests/e2e')

await setup()
await build()
const chromium = isPlaywright && (await browser())
const folder = mkdtempSync(join(tmpdir(), 'clique-test-repeat-'))
const report = join(folder, 'report.json')

const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
  ...suites.flatMap(failedSpecs),
]
const failedTests = ({ testResults }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )

/** The titles of the failed tests; the exit code if the run failed outside of its tests. */
const failures = (code) => {
  try {
    const found = JSON.parse(readFileSync(report, 'utf8'))
    const titles = isPlaywright ? failedSpecs(found) : failedTests(found)
    if (titles.length > 0) return titles
  } catch {
    // Without a report: the program ended before it could write one.
  }
  return [`no test: exit code ${code}`]
}

const runPlaywright = (traces) => {
  const config = file.includes('e2e-long') ? 'tests/playwright.long.config.ts' : BROWSER_TESTS
  const args = [
    'test',
    file,
    '--config',
    config,
    ...options,
    '--reporter=json',
    '--trace=retain-on-failure',
    `--output=${traces}`,
  ]
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(chromium && { CHROMIUM: chromium }) }
  return tool('@playwright/test/cli.js', args, { env, quiet: true })
}
const runVitest = () =>
  tool('vitest/vitest.mjs', ['run', file, ...options, '--reporter=json', `--outputFile=${report}`], { quiet: true })

const started = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
let failed = 0
for (let run = 1; run <= runs; run++) {
  rmSync(report, { force: true })
  const traces = join(root, 'test-results', `repeat-${started}-${run}`)
  const code = await (isPlaywright ? runPlaywright(traces) : runVitest())
  if (code === 0) {
    rmSync(traces, { recursive: true, force: true })
    continue
  }
  failed += 1
  console.log(`run ${run} failed`)
  for (const title of failures(code)) console.log(`  ${title}`)
  if (isPlaywright) console.log(`  traces: ${traces}`)
}
rmSync(folder, { recursive: true, force: true })
console.log(`${runs - failed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
