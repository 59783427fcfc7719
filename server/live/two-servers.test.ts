/**
 * Two servers on one PostgreSQL: a change at one is sent at the other. The embedded database allows only one server.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Listener } from '../test/people/listener'
import { discard, Person, startServer, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'

let first: RunningServer
let second: RunningServer

beforeAll(async () => {
  first = await startServer({ isFolderShared: true })
  second = await startServer({ isFolderShared: true, dataFolder: first.dataFolder })
})
afterAll(async () => {
  await second.stop()
  await discard(first)
})

test('a change at one server is sent at the other, to the users it concerns', async () => {
  const ada = await first.person('ada')
  const bob = await first.person('bob')
  const eve = await first.person('eve')
  const elsewhere = (who: Person) => new Person(second.url, who.token ?? '', who.userId, who.username, who.phone)
  const collectionId = await makeCollection(ada, await makeClique(ada, bob))
  const [listener, outsider] = [await Listener.open(elsewhere(bob)), await Listener.open(elsewhere(eve))]
  await addPhoto(ada, collectionId)
  expect((await listener.next('collection')).map(({ kind }) => kind)).toContain('collection')

  // The connection that listens breaks: all clients get the event to fetch everything, and later events arrive.
  const { db } = first.services
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen clique_live'`.execute(db)
  expect((await listener.next('everything')).at(-1)).toEqual({ kind: 'everything' })
  await outsider.next('everything')
  outsider.received.splice(0)
  await addPhoto(ada, collectionId)
  await listener.next('collection')
  await ada.ask('follow', { body: { followee: eve.userId } })
  expect((await outsider.next('person')).map(({ kind }) => kind)).toEqual(['activity', 'person'])
  await Promise.all([listener.close(), outsider.close()])
})
