/** The table of ways in names every stored secret, and docs/security.md prints it: add `-u` to write it there. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startWith } from '../test/start-with'
import { waysIn } from './end-ways-in'
import type { EventName, WayIn } from './event'

const { server } = await startWith()
const { db } = server.services

/** Columns with such a name that let no one in. */
const ELSEWHERE = new Set([
  'activities.key',
  'buckets.key',
  'devices.tokens_issued',
  'persons.tokens_valid_after',
  'used_puzzles.salt',
  'users.tokens_valid_after',
])

const NAMES = 'hash|token|secret|session|code|credential|challenge|password|public_key|device|^key$|salt|copy_id'

/** The columns that may hold a secret, its hash or a session, and secrets themselves. */
const readSecretColumns = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name ~ ${NAMES} or table_name = 'secrets' and column_name = 'value')
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

const columns = new Set(Object.values(waysIn).flatMap((way) => way.columns))
const missing = async () => (await readSecretColumns()).filter((name) => !columns.has(name) && !ELSEWHERE.has(name))

test('each column of a secret or a session is in a row of the table of ways in', async () => {
  expect(await missing()).toEqual([])
  const known = new Set(await readSecretColumns())
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns`.execute(db)
  const all = new Set(rows.map(({ name }) => name))
  expect([...columns, ...ELSEWHERE].filter((name) => !all.has(name))).toEqual([])
  expect([...ELSEWHERE].filter((name) => !known.has(name) || columns.has(name))).toEqual([])
  await sql`create table doors (door_id uuid primary key, key_hash text, session_id uuid)`.execute(db)
  expect(await missing()).toEqual(['doors.key_hash', 'doors.session_id'])
  await sql`drop table doors`.execute(db)
})

const events: Record<EventName, string> = {
  leaving: 'leaving',
  removal: 'removal',
  block: 'block',
  suspension: 'suspension',
  signOut: 'signing out everywhere',
  userDeletion: 'deletion of the user',
  lastLeaving: 'leaving of the last member',
  lastDeletion: 'deletion of the last member',
  collectionDeletion: 'deletion of the collection',
  guestRemoval: 'removal of the guest',
  revocation: 'revocation',
  newKeys: '`new-keys`',
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`
const named = ({ on }: WayIn, isSo: (effect: unknown) => boolean) =>
  (Object.keys(events) as EventName[])
    .filter((event) => isSo(on[event]))
    .map((event) => events[event])
    .join(', ')

const table = [
  row(['Way in', 'Made by', 'Admits', 'Lasts', 'Ended by', 'Refused after', 'Passes to the leader by']),
  row(Array<string>(7).fill('---')),
  ...Object.entries(waysIn).map(([name, way]) =>
    row([
      name,
      way.madeBy,
      way.admits,
      way.lasts,
      named(way, (effect) => typeof effect === 'function'),
      named(way, (effect) => effect === 'refused'),
      named(way, (effect) => effect === 'passes'),
    ]),
  ),
].join('\n')

test('docs/security.md prints the table of ways in', async () => {
  const path = new URL('../../docs/security.md', import.meta.url)
  const [before = '', after = ''] = readFileSync(path, 'utf8').split(
    /(?<=<!-- ways in -->\n\n)[^]*(?=\n\n<!-- end -->)/,
  )
  await expect(`${before}${table}${after}`).toMatchFileSnapshot('../../docs/security.md')
})
