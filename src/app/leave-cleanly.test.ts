// @vitest-environment jsdom
/** A page that is left while it reads and writes; tests/engines shows what WebKit does without leaveCleanly. */
import Dexie from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { followTransactions } from '../store/transactions'
import { leaveCleanly } from './leave-cleanly'

interface Row {
  id: number
}
const make = (name: string) => {
  const db = new Dexie(name) as Dexie & { rows: Dexie.Table<Row, number> }
  db.version(1).stores({ rows: 'id' })
  followTransactions(db)
  return db
}

/** A transaction that runs until it is ended. */
const keepBusy = (db: ReturnType<typeof make>, mode: 'r' | 'rw') =>
  db.transaction(mode, db.rows, async () => {
    if (mode === 'rw') await db.rows.put({ id: 1 })
    for (;;) await db.rows.count()
  })

const reload = vi.fn<() => void>()
beforeEach(() => vi.stubGlobal('location', { ...location, reload }))
leaveCleanly()
const pass = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  dispatchEvent(new PageTransitionEvent(type, { persisted }))

it('a page that was left without a transaction is restored as it was', async () => {
  await make('in-peace').rows.put({ id: 1 })
  pass('pagehide', true)
  pass('pageshow', true)
  expect(reload).not.toHaveBeenCalled()
})

it.each(['r', 'rw'] as const)(
  'running work (%s) is ended with its page, undone; the restored page is reloaded',
  async (mode) => {
    const db = make(`left-${mode}`)
    await db.open()
    const busy = keepBusy(db, mode).catch((error: unknown) => error)
    // Turns, not time: a busy machine has begun the transaction by then too.
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve))
    pass('pagehide', false)
    expect(await busy).toMatchObject({ name: 'AbortError' })
    expect(await db.rows.count()).toBe(0)
    pass('pageshow', true)
    expect(reload).toHaveBeenCalled()
  },
)
