import { createHash } from 'node:crypto'
import type { Database } from '../database/tables'
import { pathOf, type Place } from '../objects/place'
import type { ObjectStore } from '../objects/store'
import { everyStored } from '../objects/stored'
import { ignoreDamagedSector } from '../objects/unreadable'
import { orphansIn, type Orphan } from '../jobs/orphans'
import { chunksOf } from '../basis/chunks'

export interface StoreReport {
  /** Variants that are stored according to the database. */
  checked: number
  /** Variants without any bytes. */
  missing: Place[]
  /** Variants with other bytes than announced, or with unreadable ones. */
  damaged: Place[]
  /** Images that have bytes but no row in the database. */
  orphaned: Orphan[]
}

/** Files between two reports of progress. */
const PROGRESS = 1000

/** Reads the bytes at a place and compares them with their MD5 (base64). */
export const stateOf = async (
  store: ObjectStore,
  place: Place,
  md5: string,
): Promise<'whole' | 'missing' | 'damaged'> => {
  const bytes = await store.read(place)
  if (bytes === undefined) return 'missing'
  const hash = createHash('md5')
  for await (const chunk of chunksOf(bytes)) hash.update(chunk)
  return hash.digest('base64') === md5 ? 'whole' : 'damaged'
}

/** Compares every row with its bytes, and the bytes with the rows. Changes nothing; may run while a server does. */
export const verifyStore = async (
  db: Database,
  store: ObjectStore,
  signal: AbortSignal,
  onProgress: (checked: number) => void,
): Promise<StoreReport> => {
  const report: StoreReport = { checked: 0, missing: [], damaged: [], orphaned: [] }
  for await (const { place, announced } of everyStored(db)) {
    signal.throwIfAborted()
    const state = (await ignoreDamagedSector(stateOf(store, place, announced.contentMd5))) ?? 'damaged'
    if (state !== 'whole') report[state].push(place)
    report.checked += 1
    if (report.checked % PROGRESS === 0) onProgress(report.checked)
  }
  for await (const orphan of orphansIn(db, store, signal)) report.orphaned.push(orphan)
  return report
}

export const isWhole = ({ missing, damaged, orphaned }: StoreReport): boolean =>
  missing.length + damaged.length + orphaned.length === 0

/** Prints a line for each fault, and the line with the counts. */
export const printReport = (report: StoreReport, print: (line: string) => void): void => {
  const { checked, missing, damaged, orphaned } = report
  for (const place of missing) print(`missing  ${pathOf(place)}`)
  for (const place of damaged) print(`damaged  ${pathOf(place)}`)
  for (const { purpose, imageId } of orphaned) print(`orphaned ${purpose.toLowerCase()}/${imageId}`)
  print(`${checked} checked, ${missing.length} missing, ${damaged.length} damaged, ${orphaned.length} orphaned`)
}
