/**
 * [Note: Queries that are prepared]
 *
 * The embedded database takes longer to parse and plan most queries than to execute them: ten times as long for the
 * rights to a collection. So a query whose text is repeated becomes a prepared statement of the session, whose plan
 * PostgreSQL soon uses for all values unless it expects more of plans for single ones. Such a plan fits the tables as
 * they were when it was made, and no autovacuum runs here that would replace it: after a minute the query is
 * prepared again. Only the messages change on their way, so callers see no difference.
 */

/** At most this many texts are remembered. The largest plans take 150 kB of memory each. */
export const MAX_STATEMENTS = 100
/** Longer ones are lists whose length differs each time. */
const MAX_TEXT_BYTES = 8000
const LIFETIME_MS = 60_000

interface Statement {
  /** Absent after the first use: most texts that are not repeated at once are never repeated. */
  name?: string
  since: number
}

/** A query as node-postgres sends it: Parse, Bind, Describe, Execute, Sync. */
const QUERY = 'PBDES'
/** The position of the name of the prepared statement in a Parse message, and, after the portal's, in a Bind message. */
const NAME_IN_PARSE = 5
const NAME_IN_BIND = 6

/** A protocol message whose empty string at `position` is replaced by `name`. */
const withName = (message: Uint8Array, position: number, name: string): Uint8Array => {
  const named = Buffer.concat([message.subarray(0, position), Buffer.from(name), message.subarray(position)])
  named.writeUInt32BE(named.length - 1, 1)
  return named
}

/** The message that ends a prepared statement. */
const closing = (name: string): Uint8Array => withName(Buffer.from('C\0\0\0\0S\0'), 6, name)

/** Whether these messages are one query of moderate length, without a name. */
const isQuery = (batch: readonly Uint8Array[]) => {
  const [parse, bind] = batch
  return (
    String.fromCharCode(...batch.map(([kind]) => kind ?? 0)) === QUERY &&
    parse?.[NAME_IN_PARSE] === 0 &&
    parse.length <= MAX_TEXT_BYTES &&
    bind?.[NAME_IN_BIND - 1] === 0 &&
    bind[NAME_IN_BIND] === 0
  )
}

/** The prepared statements of one session. */
export class Statements {
  /** By text, in the order of the last use. */
  readonly #known = new Map<string, Statement>()
  readonly #now: () => number
  #made = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /**
   * The messages to send instead of these, with the same effect and answer, but for the absence of ParseComplete. Call
   * `parsed` once they are answered, with whether there was a ParseComplete: only then the statement exists.
   */
  replace(batch: readonly Uint8Array[]): { messages: readonly Uint8Array[]; parsed: (isParsed: boolean) => void } {
    const [parse, bind, ...others] = batch
    if (!parse || !bind || !isQuery(batch)) return { messages: batch, parsed: () => {} }
    const text = Buffer.from(parse.subarray(NAME_IN_PARSE)).toString('latin1')
    const since = this.#now()
    const known = this.#known.get(text)
    this.#known.delete(text)
    if (known?.name !== undefined && since - known.since < LIFETIME_MS) {
      this.#known.set(text, known)
      return { messages: [withName(bind, NAME_IN_BIND, known.name), ...others], parsed: () => {} }
    }
    const ended = [known, this.#evict()].flatMap((statement) => statement?.name ?? []).map(closing)
    if (known === undefined) {
      this.#known.set(text, { since })
      return { messages: [...ended, ...batch], parsed: () => {} }
    }
    const name = `s${(this.#made += 1)}`
    return {
      messages: [...ended, withName(parse, NAME_IN_PARSE, name), withName(bind, NAME_IN_BIND, name), ...others],
      parsed: (isParsed) => {
        if (isParsed) this.#known.set(text, { name, since })
      },
    }
  }

  /** Makes room for one more text. */
  #evict(): Statement | undefined {
    const [oldest] = this.#known
    if (oldest === undefined || this.#known.size < MAX_STATEMENTS) return undefined
    this.#known.delete(oldest[0])
    return oldest[1]
  }
}
