// npm run simulate:calibrate -- [--seeds N] [--only TEXT]: every mutation of tests/simulation/mutations.json must fail.
import { parseArgs } from 'node:util'
import { loadSimulation } from './simulation.mjs'

const { values } = parseArgs({
  options: { seeds: { type: 'string' }, from: { type: 'string' }, only: { type: 'string' } },
})
const { calibrate } = await loadSimulation('calibrate')
const { from = 1, seeds = 100, only = '' } = values
process.exit((await calibrate({ from: Number(from), seeds: Number(seeds), only })) > 0 ? 1 : 0)
