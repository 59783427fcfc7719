/** Many streams that open in the same moment, as after a break of the network. */
import { expect, test } from 'vitest'
import { v7 as newId } from 'uuid'
import { countQueries } from '../test/counted-queries'
import { startWith } from '../test/start-with'
import { makeClique } from '../test/story'
import { createLive } from './live'

const { server, ada, bob } = await startWith('ada', 'bob')
const { db } = server.services

/** Reads a stream until it is open; returns how many events of the last moments it has sent. */
const untilReady = async (stream: ReadableStream<string>) => {
  let sent = 0
  for await (const text of stream) {
    sent += text.match(/"kind":"again"/g)?.length ?? 0
    if (text.includes('"kind":"ready"')) return sent
  }
  throw new Error('The stream has ended')
}

test('streams that open in the same moment share the queries for the events of the last moments', async () => {
  const { db: watched, counted } = countQueries(db)
  const cliqueId = await makeClique(ada, bob)
  const live = createLive(watched, () => {})
  live.tell({ what: 'clique', id: cliqueId }, { what: 'activity', people: [ada.userId] })
  const openAll = (people: readonly string[]) => {
    const expiresAt = new Date(Date.now() + 60_000)
    const persons = people.map((userId) => ({ uid: userId, phone: '', userId, signedInAt: new Date(), expiresAt }))
    return Promise.all(persons.map((person) => untilReady(live.open(person))))
  }
  let one = 0
  const openOne = async () => {
    counted.queries = 0
    const sent = await openAll([ada.userId])
    one = counted.queries
    return sent
  }
  // Until the events of a moment are sent.
  await expect.poll(openOne).toEqual([2])
  counted.queries = 0
  const people = Array.from({ length: 60 }, (_, at) => ({ 0: ada.userId, 1: bob.userId })[at % 10] ?? newId())
  const sent = await openAll(people)
  expect(sent).toEqual(people.map((id) => ({ [ada.userId]: 2, [bob.userId]: 1 })[id] ?? 0))
  // The first stream begins at once, all others together.
  expect(counted.queries).toBeLessThanOrEqual(2 * one)
  await live.close()
})
