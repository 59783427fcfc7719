// npm test: format, lint, types, architecture, unit, server and end-to-end tests. Ends with 'N passed, N failed'.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './browser.mjs'
import { build } from './build.mjs'
import { postgres } from './postgres.mjs'
import { tool } from './run.mjs'
import { setup } from './setup.mjs'

const started = Date.now()
await setup()
// The build also writes the route tree that the type check reads.
await build()

const results = mkdtempSync(join(tmpdir(), 'clique-test-'))
const total = { passed: 0, failed: 0 }
const count = (passed, failed) => {
  total.passed += passed
  total.failed += failed
}
const title = (text) => console.log(`\n== ${text}`)

const check = async (name, promise) => {
  title(name)
  const code = await promise
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

const PROJECTS = [
  'tsconfig.json',
  'tsconfig.worker.json',
  'tsconfig.service-worker.json',
  'tsconfig.node.json',
  'tsconfig.test.json',
]

await check('format', tool('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']))
await check('lint', tool('oxlint/bin/oxlint', []))
for (const project of PROJECTS) await check(`types: ${project}`, tool('typescript/bin/tsc', ['-p', project]))

title('unit, architecture and server tests')
const units = join(results, 'units.json')
const vitestArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`]
const programs = await postgres()
if (!programs) console.log('No PostgreSQL here, and none can be installed: its part of the server tests is left out.')
const unitCode = await tool('vitest/vitest.mjs', vitestArgs, { env: programs ? { POSTGRES_BIN: programs } : {} })
const unit = read(units)
count(unit?.numPassedTests ?? 0, (unit?.numFailedTests ?? 0) + (unitCode !== 0 && !unit?.numFailedTests ? 1 : 0))

title('end to end in Chromium')
const executable = await browser()
const journeys = join(results, 'journeys.json')
const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys, ...(executable && { CHROMIUM: executable }) }
const endToEndCode = await tool('@playwright/test/cli.js', ['test', '--reporter=list,json'], { env })
const endToEnd = read(journeys)?.stats
const broken = endToEnd?.unexpected ?? 0
count(endToEnd?.expected ?? 0, broken + (endToEnd?.flaky ?? 0) + (endToEndCode !== 0 && !broken ? 1 : 0))

rmSync(results, { recursive: true, force: true })
console.log(`\n${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
