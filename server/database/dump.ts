/**
 * [Note: A dump]
 *
 * Lines of JSON, compressed: a row is an object, all other lines are arrays that begin with a word. A table begins with
 * its columns and ends with the count and the sum of its rows, so rows that are read back or loaded are compared with
 * those read from the database. The first line has the steps of the schema: loading creates the schema up to these
 * steps, and the database is brought up to date afterwards. So every later version, on any PostgreSQL, can load it.
 */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { migrate, stepsOf, unknownSteps } from './migrate'
import {
  insertRows,
  prepareSession,
  rowsOf,
  sequencesOf,
  setSequences,
  sumOf,
  tablesOf,
  withDeferredReferences,
  type Sequence,
  type Table,
  type TableSum,
} from './rows'
import type { Database } from './tables'
import { Expected } from '../basis/expected'

/** A dump that this program cannot load. */
class BadDump extends Expected {}

type Line = ['steps', string[]] | ['table', Table] | ['end', TableSum] | ['sequences', Sequence[]] | ['complete']

const text = (line: Line) => `${JSON.stringify(line)}\n`

async function* linesOf(db: Database, signal: AbortSignal): AsyncGenerator<string> {
  yield text(['steps', await stepsOf(db)])
  for (const table of await tablesOf(db)) {
    yield text(['table', table])
    for await (const rows of rowsOf(db, table)) {
      signal.throwIfAborted()
      yield `${rows.join('\n')}\n`
    }
    yield text(['end', await sumOf(db, table)])
  }
  yield text(['sequences', await sequencesOf(db)])
  yield text(['complete'])
}

/** Writes every row of a database to a file that must not exist. `db` is a transaction that sees one moment. */
export const writeDump = async (
  db: Database,
  signal: AbortSignal,
  write: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> => {
  await prepareSession(db)
  const packed = createGzip()
  const packing = pipeline(Readable.from(linesOf(db, signal)), packed)
  // A failure in it ends the stream that is written, and a write that fails ends it: in both cases the write's error is
  // the cause, whatever error the pipeline rejects with and when.
  packing.catch(() => {})
  await write(packed)
  await packing
}

async function* textLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const unpacked = file.pipe(createGunzip()).setEncoding('utf8')
  const pieces: AsyncIterable<string> = unpacked
  file.once('error', (error) => unpacked.destroy(error))
  let rest = ''
  try {
    for await (const piece of pieces) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    file.destroy()
  }
}

/** The lines of a dump: rows as text, all others parsed. */
async function* readLines(path: string): AsyncGenerator<string | Line> {
  let isComplete = false
  for await (const line of textLines(path)) {
    const read: string | Line = line.startsWith('{') ? line : JSON.parse(line)
    isComplete = read[0] === 'complete'
    yield read
  }
  if (!isComplete) throw new BadDump(`${path} has no end`)
}

export interface DumpSummary {
  steps: string[]
  rows: number
}

/** Reads a dump to its end; throws if it is not whole, and when `signal` aborts. */
export const checkDump = async (path: string, signal: AbortSignal): Promise<DumpSummary> => {
  const summary: DumpSummary = { steps: [], rows: 0 }
  let counted = 0
  for await (const line of readLines(path)) {
    signal.throwIfAborted()
    if (typeof line === 'string') counted += 1
    else if (line[0] === 'steps') summary.steps = line[1]
    else if (line[0] === 'end') {
      if (counted !== Number(line[1].rows)) throw new BadDump(`${path} has ${counted} rows of ${line[1].rows}`)
      summary.rows += counted
      counted = 0
    }
  }
  return summary
}

const BATCH_SIZE = 2000

const loadRows = async (trx: Database, path: string, signal: AbortSignal) => {
  const sums: [Table, TableSum][] = []
  let table: Table | undefined
  let rows: string[] = []
  const insert = async () => {
    signal.throwIfAborted()
    if (table && rows.length > 0) await insertRows(trx, table, rows)
    rows = []
  }
  for await (const line of readLines(path)) {
    if (typeof line === 'string') {
      if (rows.push(line) === BATCH_SIZE) await insert()
    } else if (line[0] === 'table') table = line[1]
    else if (line[0] === 'sequences') await setSequences(trx, line[1])
    else if (line[0] === 'end' && table) {
      await insert()
      sums.push([table, line[1]])
    }
  }
  return sums
}

const firstLine = async (path: string) => {
  for await (const line of readLines(path)) if (typeof line !== 'string' && line[0] === 'steps') return line[1]
  throw new BadDump(`${path} is no dump of Clique`)
}

/**
 * Loads a dump into a database without tables, compares every table's sum, and brings the schema up to date. After an
 * error the database has no rows.
 */
export const loadDump = async (db: Database, path: string, signal: AbortSignal): Promise<void> => {
  const steps = await firstLine(path)
  const unknown = unknownSteps(steps)
  if (unknown.length > 0)
    throw new BadDump(`The backup is of a newer version of Clique (it has ${unknown.join(', ')}): restore it with that`)
  await migrate(db, steps.at(-1))
  await db.transaction().execute(async (trx) => {
    await prepareSession(trx)
    let sums: [Table, TableSum][] = []
    await withDeferredReferences(trx, async () => {
      sums = await loadRows(trx, path, signal)
    })
    for (const [table, sum] of sums) {
      const loaded = await sumOf(trx, table)
      if (loaded.rows !== sum.rows || loaded.sum !== sum.sum)
        throw new Error(`${table.name} is not as it was: ${sum.rows} rows became ${loaded.rows}`)
    }
  })
  await migrate(db)
  await sql`analyze`.execute(db)
}
