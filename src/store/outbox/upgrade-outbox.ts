/** Converts the outbox of databases before version 4. Waiting mutations are never lost by an upgrade. */
import type { Transaction } from 'dexie'
import type { OutboxRow, Shows } from './mutation-rows'

type OldFollow = Shows<'follow'> & { userId: string }

/**
 * The shown data of a follow was a row of `relationships`; it is part of the mutation now. A profile picture's bytes
 * were part of the mutation; they are a row of `pictures` now.
 */
export const carryOutboxOver = async (tx: Transaction) => {
  const outbox = tx.table<OutboxRow & { undo?: unknown }>('outbox')
  for (const { undo: _, ...row } of await outbox.toArray()) {
    if (row.kind === 'follow') {
      const userId = row.key.slice('follow '.length)
      const old = (await tx.table('relationships').get(userId)) as OldFollow | undefined
      const isFollow = row.call === 'follow'
      const { relationship = isFollow ? 'following' : 'unrelated', before = isFollow ? 'unrelated' : 'following' } =
        old ?? {}
      row.shows = { relationship, before }
    }
    if (row.kind === 'picture') {
      const upload = row.args.body.profilePic
      await tx.table('pictures').put({ edit: row.key, field: 'profilePic', upload, bytes: row.shows })
      delete row.shows
    }
    await outbox.put(row)
  }
}
