/**
 * [Note: Which pins are due]
 *
 * A pin that must be downloaded has the mark `due` in its row, and the moment up to which the server was asked for its
 * changes is in an index. So a start reads only pins with something to do, however many there are. The mark is set for a
 * new pin, by the server's answer (look-for-changes.ts), and by a sign: an answer of the pin that is stale, deleted or
 * newer than the download. Signs are noticed while downloads run; those of other times, and those that a page did not
 * note before it was killed, are changes of which the server knows. It is asked about every pin that was last looked at
 * before this run began.
 */
import { now } from '../../platform/clock'
import { pathOf, type CacheDatabase, type PinRow } from '../../store/cache'
import type { ChangedKeys } from '../../store/watch-rows'
import { readResponse } from '../../store/responses'
import { cliqueOf, collectionsOf } from '../reading/clique-pages'
import { validFrom } from '../reading/freshness/freshness'
import { keyOfPin, pinnedPage } from './pin'

/** Milliseconds between two checks, however often changes may have been missed. */
const REST_MS = 300_000

/** The pins whose signs are answers to these calls. */
const KINDS: Readonly<Record<string, PinRow['kind']>> = {
  getCollection: 'collection',
  getClique: 'clique',
  collectionsOfClique: 'clique',
}

/** The key of the pin of which this answer would be a sign. */
const pinOf = (answer: string) => {
  const [call = '', id = ''] = pathOf(answer).split('/')
  const kind = KINDS[call]
  return kind && keyOfPin({ kind, id })
}

const signsOf = ({ kind, id }: PinRow) =>
  kind === 'collection' ? [pinnedPage(id).key] : [cliqueOf(id).key, collectionsOf(id)(0).key]

/** Whether a stored answer shows that it changed. */
const isSigned = async (db: CacheDatabase, row: PinRow) => {
  const signs = await Promise.all(signsOf(row).map((key) => readResponse(db, key)))
  return signs.some((sign) => !sign || sign.stale !== undefined || sign.storedAt > row.completeAt)
}

/** Whether an answer with this key could be a sign. */
export const mayBeSign = (answer: string) => pinOf(answer) !== undefined

/** Marks those pins as due whose answers are signs. `changed` undefined: any answer may have changed. */
export const noteSigns = async (db: CacheDatabase, changed: ChangedKeys) => {
  const keys = changed && [...new Set(changed.flatMap((answer) => pinOf(answer) ?? []))]
  const pins = keys ? await db.kept.where('key').anyOf(keys).toArray() : await db.kept.toArray()
  for (const row of pins)
    if (row.due === undefined && (await isSigned(db, row))) await db.kept.update(row.key, { due: 1 })
}

/** Those of which changes may have been missed; `runsSince` (ms): signs have been noted since then. */
export const uncheckedPins = (db: CacheDatabase, runsSince: number): Promise<PinRow[]> =>
  db.kept
    .where('checkedAt')
    .below(Math.min(Math.max(validFrom(), runsSince), now() - REST_MS))
    .toArray()

/** Those that must be downloaded: cliques first, since their answers list their collections. */
export const duePins = async (db: CacheDatabase): Promise<PinRow[]> => {
  const rows = await db.kept.where('due').equals(1).toArray()
  return rows.toSorted((one, other) => one.kind.localeCompare(other.kind))
}
