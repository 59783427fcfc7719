/**
 * Ending the role of an operator: by another operator, by the operator, by the program, and never of the last one by
 * accident.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusalIn } from '../test/caller'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { endOperatorByName } from './operators'
import { makeOperator, makeSetUpLink } from './set-up'

let server: RunningServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => discard(server))

const operator = async (username: string) => {
  const person = await server.person(username)
  await makeOperator(server.services.db, username)
  return person
}
const end = (by: Person, of: Person) => by.send('endOperator', { params: { id: of.userId } })
const operators = async () => {
  const rows = await server.services.db.selectFrom('users').select('username').where('is_operator', '=', true).execute()
  return rows.map(({ username }) => username)
}
const history = async (by: Person) =>
  (await by.ask('adminHistory', {})).items.map(({ operator: who, action, subject }) => `${who} ${action} ${subject}`)

test('an operator ends the role of another, who is refused at the next call, and the history says so', async () => {
  const [ada, bob] = [await operator('ada'), await operator('bob')]
  const eve = await server.person('eve')
  expect(await refusalIn(await end(eve, ada))).toBe('403 FORBIDDEN')
  expect(await refusalIn(await end(ada, eve))).toBe('404 NOT_FOUND')
  expect((await end(ada, bob)).status).toBe(200)
  expect(await bob.refusal('adminUsers', {})).toBe('403 FORBIDDEN')
  expect((await bob.ask('getSelf', {})).user.isOperator).toBeUndefined()
  expect((await history(ada))[0]).toBe('ada ended the operator role of bob')
  expect(await operators()).toEqual(['ada'])
})

test('the last operator neither ends their own role nor deletes their account; with a successor they may', async () => {
  const ada = await operator('ada')
  expect(await refusalIn(await end(ada, ada))).toBe('409 LAST_OPERATOR')
  expect(await ada.refusal('deleteSelf', {})).toBe('409 LAST_OPERATOR')
  const bob = await operator('bob')
  expect((await end(ada, ada)).status).toBe(200)
  expect((await history(bob))[0]).toBe('ada stopped being operator ada')
  const carol = await operator('carol')
  expect((await bob.send('deleteSelf')).status).toBe(200)
  expect(await carol.refusal('deleteSelf', {})).toBe('409 LAST_OPERATOR')
  expect(await operators()).toEqual(['carol'])
})

test('the program ends the role of the last one too, and then there is a set-up link again', async () => {
  const ada = await operator('ada')
  const { db } = server.services
  expect(await endOperatorByName(db, 'unknown')).toEqual({ ok: false, error: 'unknown' })
  expect(await endOperatorByName(db, 'ada')).toMatchObject({ ok: true, value: { isLast: true } })
  expect(await endOperatorByName(db, 'ada')).toEqual({ ok: false, error: 'unknown' })
  expect(await ada.refusal('adminHistory', {})).toBe('403 FORBIDDEN')
  expect(await makeSetUpLink(db)).toMatch(/^[\w-]{43}$/)
  await operator('bob')
  await operator('carol')
  expect(await endOperatorByName(db, 'bob')).toMatchObject({ ok: true, value: { isLast: false } })
})

test('one of two operators is left who end each other’s role, or delete their accounts, at once', async () => {
  for (let round = 0; round < 5; round++) {
    const [ada, bob] = [await operator(`ada_${round}`), await operator(`bob_${round}`)]
    const ended = await Promise.all([end(ada, bob), end(bob, ada)])
    expect(ended.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const remaining = await operators()
    expect(remaining).toHaveLength(1)
    const left = remaining[0] === ada.username ? ada : bob
    const other = await operator(`eve_${round}`)
    const deleted = await Promise.all([left.send('deleteSelf'), other.send('deleteSelf')])
    expect(deleted.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await operators()).toHaveLength(1)
    const [last = ''] = await operators()
    await endOperatorByName(server.services.db, last)
  }
})
