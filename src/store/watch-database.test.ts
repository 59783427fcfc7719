import Dexie from 'dexie'
import { expect, test, vi } from 'vitest'
import { watchDatabase } from './watch-database'

/** The locks of a page: those it holds now, and the number of its requests. */
const watchLocks = () => {
  const held = new Set<string>()
  const request = vi.fn<(name: string, options: LockOptions, work: () => PromiseLike<unknown>) => Promise<void>>(
    async (name, _, work) => {
      held.add(name)
      await work()
      held.delete(name)
    },
  )
  vi.stubGlobal('navigator', { locks: { request } })
  return { held, request }
}

const newDatabase = (name: string) => {
  const db = new Dexie(name)
  db.version(1).stores({ rows: 'id' })
  watchDatabase(db)
  return db
}

test('F45 a page holds a lock while it opens a database, and so is not kept when it is left', async () => {
  const { held, request } = watchLocks()
  const db = newDatabase('opened')
  const opened = db.open()
  expect([...held]).toEqual(['opening'])
  expect(request.mock.calls[0]?.[1]).toEqual({ mode: 'shared' })
  await opened
  await vi.waitFor(() => expect(held.size).toBe(0))
})

test('F45 it also does if the first query opens the database', async () => {
  const { request } = watchLocks()
  expect(await newDatabase('asked').table('rows').count()).toBe(0)
  expect(request).toHaveBeenCalledTimes(1)
})

test('a browser without locks opens it all the same', async () => {
  vi.stubGlobal('navigator', {})
  const db = newDatabase('without')
  await db.open()
  expect(db.isOpen()).toBe(true)
})
