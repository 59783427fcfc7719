import { Expected } from '../basis/expected'
import { asError } from '../basis/error-code'
import { helpOf, usageOf } from './help'
import type { ProgramName } from './help-table'

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** The program was called with wrong arguments. */
class WrongUse extends Expected {}

export const wrongUse = (name: ProgramName): Expected => new WrongUse(usageOf(name))

/**
 * Runs a program and ends the process with its exit code, or with 2 if it fails: with a message of one line if the
 * operator can fix the error. SIGINT and SIGTERM abort the signal; a second one ends the process at once.
 */
export const runProgram = (run: (signal: AbortSignal) => Promise<number>): void => {
  const stop = new AbortController()
  const calledOff = new Expected('Called off')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(calledOff))
  // The printed text is flushed before the process ends.
  const end = (code: number) => process.stdout.write('', () => process.exit(code))
  run(stop.signal).then(end, (error: unknown) => {
    process.stderr.write(`${error instanceof Expected ? error.message : asError(error).stack}\n`, () => end(2))
  })
}

/** The same for one of the operator's programs, with its arguments; `--help` prints its description instead. */
export const runOperatorProgram = (
  name: ProgramName,
  run: (given: readonly string[], signal: AbortSignal) => Promise<number>,
): void => {
  const given = process.argv.slice(2)
  runProgram(async (signal) => {
    if (!given.includes('--help')) return run(given, signal)
    for (const line of helpOf(name)) print(line)
    return 0
  })
}
