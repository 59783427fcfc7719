import * as v from 'valibot'
import type { Database } from '../database/tables'
import type { Tell } from '../live/domain-event'
import type { Settings } from '../settings/settings'

/** The parts of a server that commands use; a stopped server has no streams and no keys in memory. */
export interface Parts {
  db: Database
  settings: Pick<Settings, 'firebase' | 'port' | 'publicUrl'>
  tell: Tell
  /** Replaces the keys in memory by those of the database. */
  renewKeys: () => Promise<void>
}

/** `code` is the exit code of the program. The lines of a refusal (1) are for its error output. */
export const Outcome = v.object({ code: v.picklist([0, 1]), lines: v.array(v.string()) })
export type Outcome = v.InferOutput<typeof Outcome>

export const done = (...lines: string[]): Outcome => ({ code: 0, lines })
export const refused = (reason: string): Outcome => ({ code: 1, lines: [reason] })

export interface OperatorCommand {
  /** The command with these arguments, ready to run; undefined if they are wrong. */
  prepare: (given: unknown) => ((parts: Parts) => Promise<Outcome>) | undefined
}

/** A command whose arguments have this schema, which reads a list of texts. */
export const defineCommand = <Schema extends v.GenericSchema>(
  schema: Schema,
  run: (parts: Parts, given: v.InferOutput<Schema>) => Promise<Outcome>,
): OperatorCommand => ({
  prepare: (given) => {
    const parsed = v.safeParse(schema, given)
    return parsed.success ? (parts) => run(parts, parsed.output) : undefined
  },
})

export const noArguments = v.strictTuple([])
export const oneName = v.strictTuple([v.pipe(v.string(), v.nonEmpty())])
