// npm run test:faults: every test whose name begins with the number of a fault (F1 …), ten times over (TIMES says
// otherwise), with a count for each fault; and the long story of tests/e2e-long. Takes about half an hour. FAULT=F7 runs
// one fault alone, FAULT='F7|F8' two.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './browser.mjs'
import { build } from './build.mjs'
import { tool } from './run.mjs'
import { setup } from './setup.mjs'

const times = Number(process.env['TIMES'] ?? 10)
const only = process.env['FAULT']?.replaceAll('F', '') ?? '\\d+'
await setup()
await build()

const folder = mkdtempSync(join(tmpdir(), 'clique-faults-'))
/** By fault: runs that passed and that failed. */
const counts = new Map()
const failures = []
const note = (title, passed) => {
  for (const [fault] of (/^(?:F\d+ )+/.exec(title)?.[0] ?? '').matchAll(/F\d+/g)) {
    const count = counts.get(fault) ?? { passed: 0, failed: 0 }
    count[passed ? 'passed' : 'failed']++
    counts.set(fault, count)
  }
  if (!passed) failures.push(title)
}
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

const NAMES = `(^| )F(?:${only}) `
for (let turn = 1; turn <= times; turn++) {
  console.log(`\n== unit and server tests, ${turn} of ${times}`)
  const report = join(folder, `vitest-${turn}.json`)
  const projects = ['--project', 'device', '--project', 'server']
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  await tool('vitest/vitest.mjs', ['run', ...projects, ...reporters, '-t', NAMES, '--silent'])
  for (const { assertionResults } of read(report).testResults)
    for (const { title, status } of assertionResults)
      if (status === 'passed' || status === 'failed') note(title, status === 'passed')
}

const inSuites = (suites) => suites.flatMap(({ specs = [], suites = [] }) => [...specs, ...inSuites(suites)])
const inChromium = async (name, args) => {
  console.log(`\n== ${name}`)
  const report = join(folder, `${name}.json`)
  const executable = await browser()
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(executable && { CHROMIUM: executable }) }
  await tool('@playwright/test/cli.js', ['test', '--reporter=dot,json', '--pass-with-no-tests', ...args], { env })
  for (const { title, tests } of inSuites(read(report).suites))
    for (const { results } of tests) for (const { status } of results) note(title, status === 'passed')
}
await inChromium('end-to-end', ['--grep', NAMES, `--repeat-each=${times}`])
await inChromium('long', ['--config', 'playwright.long.config.ts', '--grep', NAMES])
rmSync(folder, { recursive: true, force: true })

console.log('\nfault  passed  failed')
const inOrder = [...counts].toSorted(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)))
for (const [fault, { passed, failed }] of inOrder)
  console.log(`${fault.padEnd(5)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}`)
for (const title of failures) console.log(`failed: ${title}`)
process.exit(failures.length > 0 || counts.size === 0 ? 1 : 0)
