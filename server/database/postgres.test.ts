/** Several servers on one PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { discard, Person, startServer, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { FolderNotShared } from './postgres'

let dataFolder: string
let first: RunningServer
let second: RunningServer

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'clique-shared-'))
  const options = { dataFolder, isFolderShared: true, hasLimits: true }
  first = await startServer(options)
  second = await startServer(options)
})
afterAll(async () => {
  await second.stop()
  await discard(first)
})

const at = (server: RunningServer, { token = '', userId, username, phone }: Person) =>
  new Person(server.url, token, userId, username, phone)

test('one server knows the users, tokens, photos and addresses of the other', async () => {
  const ada = await first.person('ada')
  const elsewhere = at(second, ada)
  const collectionId = await makeCollection(ada, await makeClique(ada))
  await addPhoto(elsewhere, collectionId)
  const [flick] = (await ada.ask('getCollection', { params: { id: collectionId } })).items
  const address = flick?.image?.lowQualityUrl ?? ''
  for (const { url } of [first, second]) expect((await fetch(url + address)).status).toBe(200)
})

test('a connection that dies in use fails its query and nothing else', async () => {
  const { db } = first.services
  const dying = db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
    const end = sql`select pg_terminate_backend(${rows[0]?.pid})`
    await Promise.all([sql`select pg_sleep(20)`.execute(connection), end.execute(second.services.db)])
  })
  await expect(dying).rejects.toThrow(/terminat/)
  // The pool may still return it once before it detects the end.
  const answers = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
  await expect.poll(answers).toBe(true)
})

test('limits hold over all servers together', async () => {
  const bob = await first.person('bob')
  const itemId = await addPhoto(bob, await makeCollection(bob, await makeClique(bob)))
  const comment = (who: Person) =>
    who.send('createComment', { body: { payload: 'hello', collectionItemId: itemId } }).then(({ status }) => status)
  const elsewhere = at(second, bob)
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, i) => comment(i % 2 ? bob : elsewhere)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
})

test('likes from two servers at once are all counted', async () => {
  const leader = await first.person('leader')
  const people = await Promise.all(Array.from({ length: 8 }, (_, i) => first.person(`fan${i}`)))
  const itemId = await addPhoto(leader, await makeCollection(leader, await makeClique(leader), 'PUBLIC'))
  await Promise.all(people.map((fan, i) => at(i % 2 ? first : second, fan).ask('likeFlick', { params: { itemId } })))
  expect((await leader.ask('getFlick', { params: { id: itemId } })).flick.numLikes).toBe(8)
})

test.skipIf(inject('s3'))(
  'a broken connection to the database ends nothing, and others are still refused',
  async () => {
    const alone = await mkdtemp(join(tmpdir(), 'clique-alone-'))
    const server = await startServer({ dataFolder: alone })
    const { db } = server.services
    const holder = sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`
    const pid = async () => (await holder.execute(db)).rows[0]?.pid
    const first = await pid()
    await sql`select pg_terminate_backend(${first})`.execute(db)
    await expect.poll(async () => ((await pid()) ?? first) !== first).toBe(true)
    await expect(startServer({ dataFolder: alone })).rejects.toThrow(FolderNotShared)
    await discard(server)
    await rm(alone, { recursive: true, force: true })
  },
)

test.skipIf(inject('s3'))(
  'a second server with a folder of its own is refused, and may come once the first is gone',
  async () => {
    const alone = await mkdtemp(join(tmpdir(), 'clique-alone-'))
    let server = await startServer({ dataFolder: alone })
    await expect(startServer({ dataFolder: alone })).rejects.toThrow(FolderNotShared)
    // Several times: the database may detect a closed connection sooner or later.
    for (let restart = 0; restart < 5; restart++) {
      await server.stop()
      server = await startServer({ dataFolder: alone })
    }
    await discard(server)
    await rm(alone, { recursive: true, force: true })
  },
)

test('queries are not compiled', async () => {
  const { rows } = await sql<{ jit: string }>`show jit`.execute(first.services.db)
  expect(rows).toEqual([{ jit: 'off' }])
})
