// npm test: format, lint, types, architecture, unit, server and end-to-end tests. Ends with 'N passed, N failed'.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './browser.mjs'
import { build } from './build.mjs'
import { postgres } from './postgres.mjs'
import { playwright, vitest } from './results.mjs'
import { tool } from './run.mjs'
import { setup } from './setup.mjs'

const started = Date.now()
await setup()
// The build also writes the route tree that the type check reads.
await build()

const results = mkdtempSync(join(tmpdir(), 'clique-test-'))
const total = { passed: 0, failed: 0 }
const count = ({ passed, failed }) => {
  total.passed += passed
  total.failed += failed
}
const title = (text) => console.log(`\n== ${text}`)

const check = async (name, promise) => {
  title(name)
  const code = await promise
  count(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
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
const programs = await postgres()
if (!programs) console.log('No PostgreSQL here, and none can be installed: its part of the server tests is left out.')
console.log("What needs an S3 store is left out here ('skipped'): npm run test:scale runs it.")
count(await vitest(results, [], programs ? { POSTGRES_BIN: programs } : {}))

title('end to end in Chromium')
console.log("Those marked '@long' are left out here: npm run test:long runs all of them.")
const executable = await browser()
count(await playwright(results, ['--grep-invert', '@long'], executable ? { CHROMIUM: executable } : {}))

rmSync(results, { recursive: true, force: true })
console.log(`\n${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
