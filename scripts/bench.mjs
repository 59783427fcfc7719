// npm run bench [NAME …]: runs bench/NAME.mjs, or all groups without a name, and prints one table of their figures with
// targets and the last release's figures. Arguments after the name of a single group are passed to it: `npm run
// bench growth activity`. `npm run bench -- --release` stores the figures for comparison with the next release.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { setup, setupBench } from './setup.mjs'

const RELEASE = '--release'
const HELPERS = new Set(['figures'])
const released = join(root, 'bench/released.json')

const groups = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -4))
  .filter((name) => !HELPERS.has(name))
const args = process.argv.slice(2)
const isRelease = args.includes(RELEASE)
const named = args.filter((one) => groups.includes(one))
const passedOn = args.filter((one) => one !== RELEASE && !groups.includes(one))
if ((passedOn.length > 0 && named.length !== 1) || (isRelease && args.length > 1)) {
  console.error(`npm run bench takes names of groups: ${groups.join(', ')}; or ${RELEASE} alone`)
  process.exit(1)
}

await setup()
await setupBench()
const { meetsTarget, targetOf, valueOf } = await import('../bench/figures.mjs')

/** Runs a group in a separate process; resolves to its figures and exit code. */
const measure = async (group) => {
  console.log(`\n== ${group}`)
  const folder = mkdtempSync(join(tmpdir(), 'clique-bench-figures-'))
  const file = join(folder, 'figures')
  const program = join(root, `bench/${group}.mjs`)
  const code = await run(process.execPath, [program, ...passedOn], { env: { BENCH_FIGURES: file } })
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  rmSync(folder, { recursive: true })
  return { group, code, figures: lines.map((line) => JSON.parse(line)) }
}

const results = []
for (const group of named.length > 0 ? named : groups) results.push(await measure(group))

const last = existsSync(released) ? JSON.parse(readFileSync(released, 'utf8')) : {}
const rows = results.flatMap(({ group, figures }) =>
  figures.map((figure) => {
    const before = last[group]?.[figure.what]
    const target = targetOf(figure)
    return [
      group,
      figure.what,
      valueOf(figure),
      target,
      before === undefined ? '' : valueOf({ ...figure, value: before, values: undefined }),
      target === '' ? '' : meetsTarget(figure) ? 'pass' : 'FAIL',
    ]
  }),
)
const table = [['group', 'figure', 'now', 'target', 'last release', ''], ...rows]
const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
console.log(`\n${table.map((row) => row.map((cell, i) => cell.padEnd(widths[i])).join('  ')).join('\n')}`)

const broken = results.filter(({ code, figures }) => code !== 0 && figures.every(meetsTarget))
for (const { group, code } of broken) console.log(`\n${group} ended with exit code ${code}`)
if (isRelease && broken.length === 0) {
  const kept = results.map(({ group, figures }) => [
    group,
    Object.fromEntries(figures.map(({ what, value }) => [what, value])),
  ])
  writeFileSync(released, `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`)
}
process.exit(results.some(({ code }) => code !== 0) ? 1 : 0)
