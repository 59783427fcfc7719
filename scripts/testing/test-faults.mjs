// npm run test:faults: every test whose name begins with the number of a fault (F1 …), ten times (or TIMES), with a
// count for each fault; and the long story of tests/e2e-long. Takes hours on two cores: it may be interrupted, and the
// next run resumes after the last part that ended, as long as no file changed. FAULT=F7 runs only one fault,
// FAULT='F7|F8' two.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from '../browser.mjs'
import { build } from '../build/build.mjs'
import { countKept } from './fault-counts.mjs'
import { root, tool } from '../run.mjs'
import { setup } from '../setup.mjs'
import { BROWSER_TESTS } from './results.mjs'

const times = Number(process.env['TIMES'] ?? 10)
const only = process.env['FAULT']?.replaceAll('F', '') ?? '\\d+'
const NAMES = `(^| )F(?:${only}) `
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isStopped = true))
await setup()
await build()

const counts = countKept(only)
const folder = mkdtempSync(join(tmpdir(), 'clique-faults-'))
const report = join(folder, 'report.json')
const executable = await browser()

/** Runs a part unless an earlier run ended it; `test` resolves to [title, passed] for each test. */
const part = async (name, test) => {
  if (isStopped || counts.has(name)) return
  console.log(`\n== ${name}`)
  rmSync(report, { force: true })
  const results = await test()
  if (!isStopped) counts.add(name, results)
}

const read = () => JSON.parse(readFileSync(report, 'utf8'))

/** Loading all files to find a name in a sixth of them takes longer than the tests. */
const named = ['contract', 'server', 'src', 'tests']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(root, folder, path)))
  .filter((path) => /\.test\.tsx?$/.test(path) && /['"` ]F\d+ /.test(readFileSync(path, 'utf8')))

const inNode = async () => {
  const projects = ['--project', 'device', '--project', 'server']
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  await tool('vitest/vitest.mjs', ['run', ...named, ...projects, ...reporters, '-t', NAMES, '--silent'])
  if (isStopped) return []
  const ran = read().testResults.flatMap(({ assertionResults }) => assertionResults)
  return ran
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status }) => [title, status === 'passed'])
}

const inSuites = (suites) => suites.flatMap(({ specs = [], suites = [] }) => [...specs, ...inSuites(suites)])
const inChromium = async (args, config = BROWSER_TESTS) => {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(executable && { CHROMIUM: executable }) }
  const reporters = ['--reporter=dot,json', '--pass-with-no-tests']
  await tool('@playwright/test/cli.js', ['test', '--config', config, ...reporters, '--grep', NAMES, ...args], { env })
  if (isStopped) return []
  return inSuites(read().suites).flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => results.map(({ status }) => [title, status === 'passed'])),
  )
}

for (let turn = 1; turn <= times; turn++) {
  await part(`unit and server tests, turn ${turn}`, inNode)
  // The traces of a failure stay, whatever runs after it.
  await part(`end to end, turn ${turn}`, () => inChromium(['--output', `test-results/turn-${turn}`]))
}
await part('the long story', () => inChromium(['--output', 'test-results/long'], 'tests/playwright.long.config.ts'))
rmSync(folder, { recursive: true, force: true })

process.exit(counts.print(isStopped) && !isStopped ? 0 : 1)
