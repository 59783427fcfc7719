import { beforeEach, expect, test } from 'vitest'
import { Listener } from '../../test/people/listener'
import type { Person } from '../../test/running-server'
import { makeClique } from '../../test/story'
import { startWith } from '../../test/start-with'

let cliqueId: string

const { server, ada, bob, cem, eve } = await startWith('ada', 'bob', 'cem', 'eve')
/** Ada leads; Bob and Cem are members and may invite. */
beforeEach(async () => {
  cliqueId = await makeClique(ada, bob, cem)
  await ada.ask('editClique', { body: { cliqueId, editPolicy: 'members' } })
})

const invite = (who: Person, invitee: Person) =>
  who.ask('inviteToClique', { body: { cliqueId, userIds: [invitee.userId] } })
const of = (invitee: Person) => ({ params: { id: cliqueId, userId: invitee.userId } })
const inClique = () => ({ params: { id: cliqueId } })

test('a withdrawn invitation is gone for all, admits no user, and may be made again', async () => {
  await invite(bob, eve)
  const atEve = await Listener.open(eve)
  await ada.ask('withdrawCliqueInvite', of(eve))
  await ada.ask('withdrawCliqueInvite', of(eve))
  await atEve.next('activity')
  await atEve.close()
  expect((await eve.ask('cliqueInvites', {})).items).toEqual([])
  expect((await ada.ask('cliqueInvitees', inClique())).items).toEqual([])
  expect(await eve.refusal('joinClique', inClique())).toBe('403 INVITE_ONLY')
  await invite(bob, eve)
  await eve.ask('joinClique', inClique())
})

test('the leader withdraws every invitation, its inviter this one, and no one else any', async () => {
  await invite(bob, eve)
  const mayWithdraw = async (who: Person) =>
    (await who.ask('cliqueInvitees', inClique())).items.map((invitee) => invitee.mayWithdraw === true)
  expect([await mayWithdraw(ada), await mayWithdraw(bob), await mayWithdraw(cem)]).toEqual([[true], [true], [false]])
  const stranger = await server.person('stranger')
  for (const one of [cem, eve, stranger])
    expect(await one.refusal('withdrawCliqueInvite', of(eve))).toBe('403 FORBIDDEN')
  await bob.ask('withdrawCliqueInvite', of(eve))
  expect((await eve.ask('cliqueInvites', {})).items).toEqual([])
})

test('an inviter who is no longer a member withdraws nothing', async () => {
  await invite(bob, eve)
  await bob.ask('leaveClique', inClique())
  expect(await bob.refusal('withdrawCliqueInvite', of(eve))).toBe('403 FORBIDDEN')
  expect((await eve.ask('cliqueInvites', {})).items).toHaveLength(1)
})

test('only one of an acceptance and a withdrawal at the same moment is done', async () => {
  for (let round = 0; round < 5; round++) {
    await invite(bob, eve)
    const [joined] = await Promise.all([eve.send('joinClique', inClique()), bob.ask('withdrawCliqueInvite', of(eve))])
    expect((await cem.ask('getClique', inClique())).clique.memberCount).toBe(joined.ok ? 4 : 3)
    expect((await cem.ask('cliqueInvitees', inClique())).items).toEqual([])
    await eve.ask('leaveClique', inClique())
  }
})
