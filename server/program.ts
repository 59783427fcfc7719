import { Expected } from './expected'

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs one of the operator's programs and ends the process with the code that it answers, or with 2 where it fails: in
 * one line where the operator can mend it. SIGINT and SIGTERM abort the signal; a second one ends at once.
 */
export const runProgram = (run: (signal: AbortSignal) => Promise<number>): void => {
  const stop = new AbortController()
  const calledOff = new Expected('Called off')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(calledOff))
  run(stop.signal).then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Expected ? error.message : (error as Error).stack}\n`)
      process.exit(2)
    },
  )
}
