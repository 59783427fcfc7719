import { expect, test } from 'vitest'
import { calls, type CallName } from '../../../contract/calls'
import { hashOf } from '../../identity/hash'
import { makeOperator } from '../../identity/set-up'
import { everyCall } from '../../test/every-call'
import { signedInBefore } from '../../test/people/old-sign-in'
import { startWith } from '../../test/start-with'
import { makeWorld } from '../../test/world'

const { server } = await startWith()
const { db } = server.services
const world = await makeWorld(server, 'root', true)
const operatorsCalls = (Object.keys(calls) as CallName[]).filter((name) => calls[name].access === 'operator')

/** Calls of operators that an old sign-in is enough for: they read, or end a way in, or set what can be set back. */
const OLD_IS_ENOUGH: readonly CallName[] = [
  'adminOverview',
  'adminUsers',
  'adminCliques',
  'adminGuestLinks',
  'endGuestLink',
  'adminReports',
  'adminHistory',
  'adminInvitations',
  'revokeInvitation',
  'adminWaitingCodes',
  'discardWaitingCodes',
  'sendTest',
  'setQuota',
  'endSessions',
  'adminDeletedUsers',
]

test('a stolen old token of an operator admits, promotes, demotes, restores and deletes no one and shows no code', async () => {
  const old = await signedInBefore(server, world.owner, 11)
  const args = everyCall(world)
  const refused: CallName[] = []
  for (const name of operatorsCalls)
    if ((await (await old.send(name, args[name])).text()).includes('SIGN_IN_AGAIN')) refused.push(name)
  expect(refused.toSorted()).toEqual(operatorsCalls.filter((name) => !OLD_IS_ENOUGH.includes(name)).toSorted())
})

const deviceKey = 'd'.repeat(43)
const open = (token: string) => server.visitor.refusal('signInByInvitation', { body: { token, deviceKey } })

test("no invitation signs in to an operator's account, also one that was made before the role", async () => {
  const [boss, next] = [await server.person('boss'), await server.person('next')]
  await makeOperator(db, 'boss')
  const invite = (phoneNumber: string) => boss.ask('inviteNumber', { body: { phoneNumber } })
  expect(await boss.refusal('inviteNumber', { body: { phoneNumber: boss.phone } })).toBe('409 ALREADY_REGISTERED')
  expect(await boss.refusal('inviteNumber', { body: { phoneNumber: world.owner.phone } })).toBe(
    '409 ALREADY_REGISTERED',
  )
  const { token } = await invite(next.phone)
  await boss.ask('makeOperator', { params: { id: next.userId } })
  expect(await open(token)).toBe('409 ALREADY_REGISTERED')
  const unused = db.selectFrom('personal_invitations').select('used_at').where('token_hash', '=', hashOf(token))
  expect(await unused.executeTakeFirst()).toEqual({ used_at: null })
})
