// npm run simulate -- --seeds N [--from S] or --seed S: docs/rules/simulation.md.
import { parseArgs } from 'node:util'
import { soak } from './soak.mjs'

const { values } = parseArgs({
  options: { seeds: { type: 'string' }, from: { type: 'string' }, seed: { type: 'string' } },
})
const from = Number(values.seed ?? values.from ?? 1)
const failed = await soak({ from, seeds: values.seed === undefined ? Number(values.seeds ?? 1000) : 1 })
process.exit(failed > 0 ? 1 : 0)
