// npm run test:node -- 24: the unit and server tests on another version of Node, which the registry's package `node` has.
// The servers that the tests start run on it too. Further arguments are those of vitest.
import { setup } from '../setup.mjs'
import { root, run } from '../run.mjs'

const [version, ...more] = process.argv.slice(2)
if (!/^\d+(\.\d+){0,2}$/.test(version ?? '')) {
  console.error('Name a version: npm run test:node -- 24')
  process.exit(1)
}
await setup()
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
const projects = ['device', 'simulation', 'server'].flatMap((name) => ['--project', name])
const vitest = [`${root}node_modules/vitest/vitest.mjs`, 'run', ...projects, ...more]
process.exit(await run(npx, ['--yes', `node@${version}`, ...vitest]))
