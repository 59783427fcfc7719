/** What holds after every step. */
import type { Ledger } from './ledger'
import type { World } from './world'

interface StoredRow {
  kind: string
  key: string
  args: { body?: { payload?: string } }
  refused?: unknown
}

export const outboxOf = (world: World, device: World['devices'][number]): StoredRow[] => {
  const uid = world.personOn.get(device)?.uid
  return uid === undefined ? [] : device.database.rows<StoredRow>(`clique-cache-${uid}`, 'outbox')
}

export const checkStep = (world: World, ledger: Ledger) => {
  for (const device of world.devices) {
    const rows = outboxOf(world, device)
    for (const { args } of rows)
      for (const written of ledger.comments) if (written.text === args.body?.payload) written.isStored = true
    const keys = rows.map(({ key }) => key)
    if (new Set(keys).size < keys.length) throw new Error(`two rows of one thing wait: ${keys.join(', ')}`)
  }
  for (const { text } of ledger.comments) {
    const times = [...world.server.comments.values()].filter(({ payload }) => payload === text).length
    if (times > 1) throw new Error(`the server has '${text}' ${times} times`)
  }
}
