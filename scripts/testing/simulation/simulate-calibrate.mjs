// npm run simulate:calibrate -- [--seeds N] [NAME ...]: every mutant of tests/simulation/mutants.json must fail.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { run } from '../../run.mjs'
import { loadSimulation } from './simulation.mjs'

/** A process that plays more of them runs out of memory: the compiled code of a run is freed only with its process. */
const MAX_IN_A_PROCESS = 20

const { values, positionals } = parseArgs({
  options: { seeds: { type: 'string' }, from: { type: 'string' } },
  allowPositionals: true,
})
const { from = '1', seeds = '100' } = values
const all = JSON.parse(readFileSync('tests/simulation/mutants.json', 'utf8')).map(({ name }) => name)
const names = positionals.length > 0 ? positionals : all

if (names.length <= MAX_IN_A_PROCESS) {
  const { calibrate } = await loadSimulation('calibrate')
  process.exit((await calibrate({ from: Number(from), seeds: Number(seeds), only: names })) > 0 ? 1 : 0)
}
const own = fileURLToPath(import.meta.url)
let failed = false
for (let at = 0; at < names.length; at += MAX_IN_A_PROCESS) {
  const some = names.slice(at, at + MAX_IN_A_PROCESS)
  const code = await run(process.execPath, [own, '--from', from, '--seeds', seeds, ...some])
  failed ||= code !== 0
}
console.log(failed ? 'Not all mutants were killed' : `All ${names.length} mutants were killed`)
process.exitCode = failed ? 1 : 0
