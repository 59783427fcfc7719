// The parts of a long test run: each is timed and counted, and a table of them ends the run.
const rows = []

/** The heading of the list of failed tests in a long run's output. */
export const FAILURES = 'Failed tests'

const started = Date.now()

const seconds = (since) => Math.round((Date.now() - since) / 1000)

/** Runs a part under its title. `test` resolves to { passed, failed } and, if known, a text for each failure. */
export const part = async (name, test) => {
  console.log(`\n== ${name}`)
  const from = Date.now()
  const { passed, failed, failures = [] } = await test()
  rows.push({ name, seconds: seconds(from), passed, failed, failures })
}

const printFailures = () => {
  const failed = rows.filter((row) => row.failed > 0)
  if (failed.length === 0) return
  console.log(`\n${FAILURES}`)
  for (const { name, failures } of failed) console.log([`in ${name}:`, ...failures].join('\n'))
}

/**
 * Prints the table, the failures and the line 'N passed, N failed', and ends the process: with 1 if any test failed.
 */
export const closeParts = () => {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  const line = (name, time, passed, failed) =>
    console.log(
      [name.padEnd(44), String(time).padStart(6), String(passed).padStart(7), String(failed).padStart(7)].join(''),
    )
  console.log('')
  line('part', 's', 'passed', 'failed')
  for (const row of rows) line(row.name, row.seconds, row.passed, row.failed)
  line('all', seconds(started), sum('passed'), sum('failed'))
  printFailures()
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 ? 1 : 0)
}
