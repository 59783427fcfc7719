import { limits } from '../../../contract/limits'
import { now } from '../../platform/clock'
import { log } from '../../platform/log'
import type { PinRow } from '../../store/cache'
import { asUser } from '../session/api'
import type { PinDownload } from './download-parts'

/**
 * Asks the server, by one call, which of these pins changed since they were stored, and marks those as due; the others
 * are up to date. Notes for them when the server was asked, by its clock. If the server cannot say, all of them are due.
 */
export const lookForChanges = async ({ uid, db, turn, askedAt }: PinDownload, pins: readonly PinRow[]) => {
  const asked = pins.slice(0, limits.changedPerCall)
  const checkedAt = now()
  const known = (kind: PinRow['kind']) =>
    asked.flatMap((pin) => (pin.kind === kind && pin.knownAt !== undefined ? [{ id: pin.id, since: pin.knownAt }] : []))
  await turn()
  const answer = await asUser(uid).changedSince({
    body: { collections: known('collection'), cliques: known('clique') },
  })
  if (!answer.ok) log.info('pinned.changes_not_known', { code: answer.error.code })
  const { at, collections, cliques } = answer.ok ? answer.value : NOTHING_KNOWN
  const changed = new Set([...collections.map((id) => `collection ${id}`), ...cliques.map((id) => `clique ${id}`)])
  const isSame = ({ key, knownAt }: PinRow) => answer.ok && knownAt !== undefined && !changed.has(key)
  for (const pin of asked) if (!isSame(pin)) askedAt.set(pin.key, at)
  await db.kept.bulkUpdate(
    asked.map((pin) => ({
      key: pin.key,
      changes: isSame(pin) ? { checkedAt, knownAt: at } : { checkedAt, due: 1 as const },
    })),
  )
}

const NOTHING_KNOWN = { at: 0, collections: [], cliques: [] }
