/** Operators learn that someone waits for a code, and who it is; never the code, and never the whole number. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '../../../contract/failure'
import { inTransaction } from '../../database/transaction'
import { deliverDue } from '../../push/deliver'
import { tellOfWaitingCode } from '../../push/tell'
import { startPushService } from '../../test/people/push-service'
import { Caller } from '../../test/caller'
import { discard, newNumber, startServer, type RunningServer } from '../../test/running-server'
import { confirm, requestCode, tokensIn } from '../../test/sign-in'
import { listWaitingCodes } from './waiting-codes'
import { makeOperator } from '../set-up'

let service: Awaited<ReturnType<typeof startPushService>>
let server: RunningServer
let root: Caller
let ada: Caller
let adasPhone: string

/** Registers a user with a code that waits. */
const register = async (username: string, phoneNumber = newNumber()) => {
  const session = await requestCode(server.url, phoneNumber)
  const [waiting] = await listWaitingCodes(server.services.db)
  const { idToken } = await tokensIn(await confirm(server.url, session, waiting?.code ?? ''))
  const caller = new Caller(server.url, idToken)
  await caller.ask('register', { body: { username, phoneNumber, firstName: 'F', lastName: 'F' } })
  return caller
}
const listen = (who: Caller, device: string) =>
  who.ask('setDeviceToken', { body: { deviceToken: service.subscribe(device) } })
const notices = async (who: Caller) =>
  (await who.ask('activities', {})).items.flatMap((one) => (one?.kind === 'waitingCode' ? one : []))
const list = async () => (await root.ask('adminWaitingCodes', {})).codes
const pushes = () => server.services.db.selectFrom('pushes').selectAll().execute()

beforeAll(async () => {
  service = await startPushService()
  server = await startServer({ isTrial: false, isInvitedOnly: false, pushServices: [service.origin] })
  adasPhone = newNumber()
  root = await register('root')
  ada = await register('ada', adasPhone)
  await makeOperator(server.services.db, 'root')
  await listen(root, 'root-phone')
  await listen(ada, 'ada-phone')
})
afterAll(async () => {
  await discard(server)
  await service.close()
})

test('operators get one message in ten minutes that someone waits, with nothing secret in it', async () => {
  const phones = [adasPhone, newNumber(), newNumber()]
  for (const phone of phones) await requestCode(server.url, phone)
  await expect.poll(() => service.arrived).toHaveLength(1)
  await expect.poll(pushes).toEqual([])
  const { device, message } = service.arrived[0] ?? {}
  expect([device, message?.title, message?.body, message?.url]).toEqual([
    'root-phone',
    'Someone waits for a sign-in code',
    'Hand it on under Administration',
    '/admin',
  ])
  expect([await notices(root), await notices(ada)]).toEqual([[expect.objectContaining({ people: [] })], []])
  await sql`update activities set happened_at = happened_at - interval '11 minutes'`.execute(server.services.db)
  await requestCode(server.url, newNumber())
  await expect.poll(() => service.arrived).toHaveLength(2)
})

test('a user who is no operator any more gets no message, and reads none of earlier ones', async () => {
  const { db } = server.services
  const setRole = (isOperator: boolean) =>
    sql`update users set is_operator = ${isOperator} where username = 'root'`.execute(db)
  await setRole(false)
  await sql`update activities set happened_at = happened_at - interval '11 minutes'`.execute(db)
  await requestCode(server.url, newNumber())
  expect([await pushes(), await notices(root)]).toEqual([[], []])
  await setRole(true)
  expect(await notices(root)).toHaveLength(1)
})

test('a message is not sent if no code waits by then', async () => {
  const { db, push, log } = server.services
  await sql`delete from sign_in_codes`.execute(db)
  const { user_id: id } = await db
    .selectFrom('users')
    .select('user_id')
    .where('username', '=', 'root')
    .executeTakeFirstOrThrow()
  service.arrived.length = 0
  await inTransaction(db, async (trx) => ok(await tellOfWaitingCode(trx, [id])))
  await deliverDue(db, push, log, new AbortController().signal)
  expect([await pushes(), service.arrived]).toEqual([[], []])
})

test('a waiting code is listed with the user, or else with the invitation for the number', async () => {
  const [guest, invited, stranger] = [newNumber(), newNumber(), newNumber()]
  const { clique } = await ada.ask('createClique', { body: { name: 'Hikers' } })
  await ada.ask('createPersonalInvitation', { params: { id: clique.cliqueId }, body: { phoneNumber: guest } })
  await root.ask('inviteNumber', { body: { phoneNumber: invited } })
  for (const phone of [adasPhone, guest, invited, stranger]) await requestCode(server.url, phone)
  const codes = await list()
  expect(codes.map(({ numberEnd, user, invitation }) => [numberEnd, user?.username, invitation])).toEqual([
    [adasPhone.slice(-4), 'ada', null],
    [guest.slice(-4), undefined, { by: 'ada', clique: 'Hikers' }],
    [invited.slice(-4), undefined, { by: null, clique: null }],
    [stranger.slice(-4), undefined, null],
  ])
  for (const phone of [adasPhone, guest, invited, stranger]) expect(JSON.stringify(codes)).not.toContain(phone.slice(1))
})
