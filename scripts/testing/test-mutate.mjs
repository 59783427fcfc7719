// npm run test:mutate -- FOLDER_OR_FILE …: changes one line at a time and shows the changes that no test notices.
// Without an argument it uses the lines changed since SINCE (main). MUTANTS=50 limits the number, spread evenly. Ends
// with 1 if any survived.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { mutantsOf, sample } from '../mutate/mutants.mjs'
import { startRunner } from '../mutate/pool.mjs'
import { changedSince, filesIn } from '../mutate/targets.mjs'

const started = Date.now()
const places = process.argv.slice(2)
const targets = places.length > 0 ? filesIn(places) : changedSince(process.env['SINCE'] ?? 'main')
const all = targets.flatMap(({ file, has }) =>
  mutantsOf(file, readFileSync(file, 'utf8'))
    .filter(({ line }) => has(line))
    .map((mutant) => ({ file, ...mutant })),
)
const mutants = sample(all, Number(process.env['MUTANTS'] ?? Number.POSITIVE_INFINITY))
console.log(`${mutants.length} of ${all.length} mutants in ${targets.length} files`)

const runner = startRunner()
process.on('exit', runner.end)

const counts = { killed: 0, survived: 0, 'timed out': 0 }
const report = () => {
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(
    `\n${counts.killed} killed, ${counts.survived} survived, ${counts['timed out']} timed out in ${seconds} s`,
  )
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    report()
    process.exit(130)
  })
/** Test files that fail without a mutant: they prove nothing about one. */
const without = []
/** Time limit (ms) for a mutant of each file: several times the duration of its tests without a mutant. */
const limits = new Map()
const limitOf = async (file) => {
  let isFresh = false
  while (!limits.has(file)) {
    const from = Date.now()
    const plain = await runner.run({ path: resolve(file), without }, 600_000)
    const failed = plain.failed ?? [`vitest (${plain})`]
    if (failed.length === 0) limits.set(file, 20_000 + 5 * (Date.now() - from))
    else if (failed.some((test) => without.includes(test) || !plain.tests?.includes(test))) {
      if (isFresh) throw new Error(`${file} cannot be tested: ${failed}`)
      // A timer of an earlier mutant may have thrown after its tests: a new process has none.
      runner.end()
      isFresh = true
    } else {
      console.log(`left out, since they fail without a mutant: ${failed.join(' ')}`)
      without.push(...failed)
    }
  }
  return limits.get(file)
}

for (const { file, line, from, to, code } of mutants) {
  const limit = await limitOf(file)
  const result = await runner.run({ path: resolve(file), code, without }, limit)
  // A process that died was ended by the mutant.
  const outcome = result === 'timed out' ? result : result.failed?.length === 0 ? 'survived' : 'killed'
  counts[outcome] += 1
  if (outcome !== 'survived') continue
  console.log(`\n${file}:${line}\n- ${from}\n+ ${to}`)
  console.log(result.tests.length > 0 ? `  ${result.tests.join(' ')}` : '  no test reaches this file')
}
report()
process.exit(counts.survived > 0 ? 1 : 0)
