// npm run simulate:calibrate -- [--seeds N] [NAME ...]: every mutation of tests/simulation/mutations.json must fail.
import { parseArgs } from 'node:util'
import { loadSimulation } from './simulation.mjs'

const { values, positionals } = parseArgs({
  options: { seeds: { type: 'string' }, from: { type: 'string' } },
  allowPositionals: true,
})
const { calibrate } = await loadSimulation('calibrate')
const { from = 1, seeds = 100 } = values
process.exit((await calibrate({ from: Number(from), seeds: Number(seeds), only: positionals })) > 0 ? 1 : 0)
