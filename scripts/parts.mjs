// The parts of a long test run: each is timed and counted, and a table of them closes the run.
const rows = []
const started = Date.now()

const seconds = (since) => Math.round((Date.now() - since) / 1000)

/** Runs a part, which answers { passed, failed }, under its title. */
export const part = async (name, test) => {
  console.log(`\n== ${name}`)
  const from = Date.now()
  const { passed, failed } = await test()
  rows.push({ name, seconds: seconds(from), passed, failed })
}

/** Prints the table and the line 'N passed, N failed', and ends the process: with 1 where something failed. */
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
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 ? 1 : 0)
}
