import { Expected } from '../basis/expected'
import { asError } from '../basis/error-code'

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs one of the operator's programs and ends the process with its exit code, or with 2 if it fails: with a message of
 * one line if the operator can fix the error. SIGINT and SIGTERM abort the signal; a second one ends the process at
 * once.
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
