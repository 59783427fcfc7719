/**
 * [Note: A dump]
 *
 * Lines of JSON: a row is an object, all other lines are arrays that begin with a word. A table begins with its columns
 * and ends with the count and the sum of its rows, so rows that are read back or loaded are compared with those read
 * from the database. The first line has the steps of the schema: loading creates the schema up to these steps, and the
 * database is brought up to date afterwards. So every later version, on any PostgreSQL, can load it.
 *
 * A dump is cut into parts by what the rows contain: after a row with certain sums, and at the end of a table. So a changed
 * or added row changes only the part that it is in; a table of several parts has its sum in a separate one.
 * Short parts that follow each other are one. Each part is compressed into a file; a dump is the files of its parts in
 * order. Up to version 0.3 a dump is one file of the same lines.
 */
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { migrate, stepsOf, unknownSteps } from './migrate'
import {
  insertRows,
  prepareSession,
  rowsOf,
  sequencesOf,
  setSequences,
  RowSum,
  sumOf,
  tablesOf,
  withDeferredReferences,
  type Sequence,
  type Table,
  type TableSum,
} from './rows'
import type { Database } from './tables'
import { errorCode } from '../basis/error-code'
import { Expected } from '../basis/expected'

/** A dump that this program cannot load. */
export class BadDump extends Expected {}

type Line = ['steps', string[]] | ['table', Table] | ['end', TableSum] | ['sequences', Sequence[]] | ['complete']

/** Called with the number of rows whenever some were read. */
type OnRows = (rows: number) => void

const text = (line: Line) => `${JSON.stringify(line)}\n`

/** The mean length of a part, in characters. */
const PART_LENGTH = 256 * 1024

/** Parts shorter than this, in characters, are joined with short ones next to them. */
const SHORT_LENGTH = 4096

/** Whether a part ends after a row: the longer the row, the likelier. `sum`: the row's part of the table's sum. */
const endsPart = (row: string, sum: bigint) => Number(sum % BigInt(PART_LENGTH)) < row.length

/** The parts of a table. A table of one part has its sum in it. */
async function* partsOfTable(db: Database, table: Table, onRows: OnRows): AsyncGenerator<string> {
  const sum = new RowSum()
  let [lines, isCut]: [string[], boolean] = [[text(['table', table])], false]
  for await (const rows of rowsOf(db, table)) {
    onRows(rows.length)
    for (const row of rows) {
      lines.push(`${row}\n`)
      if (!endsPart(row, sum.add(row))) continue
      yield lines.join('')
      ;[lines, isCut] = [[], true]
    }
  }
  if (isCut && lines.length > 0) yield lines.splice(0).join('')
  yield [...lines, text(['end', sum.sum])].join('')
}

async function* partsOfAll(db: Database, onRows: OnRows): AsyncGenerator<string> {
  yield text(['steps', await stepsOf(db)])
  for (const table of await tablesOf(db)) yield* partsOfTable(db, table, onRows)
  yield `${text(['sequences', await sequencesOf(db)])}${text(['complete'])}`
}

/**
 * Yields the parts of a dump of every row of a database: texts of whole lines. `db` is a transaction that sees one moment.
 * Throws when `signal` aborts.
 */
export async function* dumpParts(db: Database, signal: AbortSignal, onRows: OnRows = () => {}): AsyncGenerator<string> {
  await prepareSession(db)
  const read = (rows: number) => {
    signal.throwIfAborted()
    onRows(rows)
  }
  let short = ''
  for await (const part of partsOfAll(db, read))
    if (part.length < SHORT_LENGTH) short += part
    else {
      if (short !== '') yield short
      short = ''
      yield part
    }
  yield short
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
  } catch (error) {
    if (!errorCode(error).startsWith('Z_') && errorCode(error) !== 'ENOENT') throw error
    throw new BadDump(`${path} is ${errorCode(error) === 'ENOENT' ? 'missing' : 'damaged'}`, { cause: error })
  } finally {
    file.destroy()
  }
}

/** The lines of the files of a dump: rows as text, all others parsed. */
async function* readLines(paths: readonly string[]): AsyncGenerator<string | Line> {
  let isComplete = false
  for (const path of paths)
    for await (const line of textLines(path)) {
      const read: string | Line = line.startsWith('{') ? line : JSON.parse(line)
      isComplete = read[0] === 'complete'
      yield read
    }
  if (!isComplete) throw new BadDump(`${paths.at(-1) ?? 'The dump'} has no end`)
}

export interface DumpSummary {
  steps: string[]
  rows: number
}

/** Called with each row of a dump, as JSON, in the order of the tables' names and keys. */
type OnRow = (table: string, row: string) => Promise<void> | void

/** Reads the files of a dump to its end; throws if it is not whole, and when `signal` aborts. */
export const checkDump = async (
  paths: readonly string[],
  signal: AbortSignal,
  onRow: OnRow = () => {},
): Promise<DumpSummary> => {
  const summary: DumpSummary = { steps: [], rows: 0 }
  let [table, counted] = ['', 0]
  for await (const line of readLines(paths)) {
    signal.throwIfAborted()
    if (typeof line === 'string') {
      counted += 1
      await onRow(table, line)
    } else if (line[0] === 'steps') summary.steps = line[1]
    else if (line[0] === 'table') table = line[1].name
    else if (line[0] === 'end') {
      if (counted !== Number(line[1].rows))
        throw new BadDump(`The dump has ${counted} rows of ${table}, not ${line[1].rows}`)
      summary.rows += counted
      counted = 0
    }
  }
  return summary
}

const BATCH_SIZE = 2000

const loadRows = async (trx: Database, paths: readonly string[], signal: AbortSignal) => {
  const sums: [Table, TableSum][] = []
  let table: Table | undefined
  let rows: string[] = []
  const insert = async () => {
    signal.throwIfAborted()
    if (table && rows.length > 0) await insertRows(trx, table, rows)
    rows = []
  }
  for await (const line of readLines(paths)) {
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

const firstLine = async (paths: readonly string[]) => {
  for await (const line of readLines(paths)) if (typeof line !== 'string' && line[0] === 'steps') return line[1]
  throw new BadDump(`${paths[0] ?? 'It'} is no dump of Clique`)
}

/**
 * Loads the files of a dump into a database without tables, compares every table's sum, and brings the schema up to date.
 * After an error the database has no rows.
 */
export const loadDump = async (db: Database, paths: readonly string[], signal: AbortSignal): Promise<void> => {
  const steps = await firstLine(paths)
  const unknown = unknownSteps(steps)
  if (unknown.length > 0)
    throw new BadDump(`The backup is of a newer version of Clique (it has ${unknown.join(', ')}): restore it with that`)
  await migrate(db, steps.at(-1))
  await db.transaction().execute(async (trx) => {
    await prepareSession(trx)
    let sums: [Table, TableSum][] = []
    await withDeferredReferences(trx, async () => {
      sums = await loadRows(trx, paths, signal)
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
