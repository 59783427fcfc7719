// npm run test:kill: two hundred kills of the server under load. Takes about a quarter of an hour.
import { setup } from '../setup.mjs'
import { tool } from '../run.mjs'

await setup()
const args = ['run', '--project', 'server', 'server/kill.test.ts', '--reporter=verbose']
process.exit(await tool('vitest/vitest.mjs', args, { env: { KILLS: process.env['KILLS'] ?? '200' } }))
