import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTemplate } from '../test/stores/template'
import { prepareUpgrade } from '../database/embedded/earlier'
import { openCopy, openEmbedded } from '../database/embedded/embedded'
import { lastStep, stepsOf } from '../database/migrate'
import { openUnmigrated } from '../database/open'
import type { Database } from '../database/tables'

let folder: string
let db: Database
const unexpected = (error: Error) => {
  throw error
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-earlier-'))
  await copyTemplate(join(folder, 'database'))
  db = openUnmigrated(await openEmbedded(join(folder, 'database'), unexpected))
})
afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true })
})

test('before a change of the schema, and not otherwise, the database is copied aside; two copies are kept', async () => {
  await prepareUpgrade(db, folder, () => {})
  expect(await readdir(folder)).toEqual(['database'])
  await sql`insert into accounts (account_id, phone_number) values ('kept', '+1')`.execute(db)
  for (const name of ['0001-first', '0002-invite-links', '.unfinished'])
    await mkdir(join(folder, 'earlier', name), { recursive: true })
  // Simulates a program that has one more step.
  await sql`delete from kysely_migration where name = ${lastStep}`.execute(db)
  const last = (await stepsOf(db)).at(-1) ?? ''
  const events: unknown[] = []
  await prepareUpgrade(db, folder, (event, details) => events.push([event, details]))
  expect(events).toEqual([['database.copied_aside', { step: last }]])
  expect((await readdir(join(folder, 'earlier'))).toSorted()).toEqual(['0002-invite-links', last])
  const copy = openUnmigrated(await openCopy(join(folder, 'earlier', last), unexpected))
  const { rows } = await sql<{ account_id: string }>`select account_id from accounts`.execute(copy)
  expect([rows, (await stepsOf(copy)).at(-1)]).toEqual([[{ account_id: 'kept' }], last])
  await copy.destroy()
})
