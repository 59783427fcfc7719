import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { calls } from '../../../contract/calls'
import { sweep } from '../../jobs/sweep'
import { refusalIn } from '../../test/caller'
import { untilWaiting } from '../../test/stores/lock-waits'
import { picture } from '../../test/pictures'
import { putAll, type Person } from '../../test/running-server'
import { makeClique, makeCollection } from '../../test/story'
import { startWith } from '../../test/start-with'

const { server, ada, bob, eve } = await startWith('ada', 'bob', 'eve')

const DAY = 86_400

const makeLink = async (by: Person, cliqueId: string, { useLimit = null as number | null, expiresIn = DAY } = {}) => {
  const { link, token } = await by.ask('createInviteLink', { params: { id: cliqueId }, body: { expiresIn, useLimit } })
  return { linkId: link.linkId, token, holder: { body: { token } } }
}
const linksOf = async (who: Person, id: string) => (await who.ask('inviteLinks', { params: { id } })).items
const memberCount = async (id: string) => (await ada.ask('getClique', { params: { id } })).clique.memberCount

test('anyone with the link sees the clique, signed out too, and joins it though it is private', async () => {
  const cliqueId = await makeClique(ada)
  const collectionId = await makeCollection(ada, cliqueId)
  const { holder, linkId } = await makeLink(ada, cliqueId)
  expect(await server.visitor.ask('openInvite', holder)).toMatchObject({
    clique: { cliqueId, name: 'Hikers', memberCount: 1, relationship: 'unrelated' },
  })
  expect(await server.visitor.refusal('acceptInvite', holder)).toBe('401 UNAUTHENTICATED')
  const { caller } = await server.identity()
  expect(await caller.refusal('acceptInvite', holder)).toBe('403 USER_DOES_NOT_EXIST')
  expect(await bob.refusal('getCollection', { params: { id: collectionId } })).toBe('404 NOT_FOUND')
  expect(await bob.ask('acceptInvite', holder)).toEqual({ cliqueId })
  await bob.ask('getCollection', { params: { id: collectionId } })
  expect(await linksOf(ada, cliqueId)).toMatchObject([{ linkId, uses: 1, useLimit: null }])
})

test("the clique's picture is in the link's answer and can be fetched without signing in", async () => {
  const cliqueId = await makeClique(ada)
  const photo = picture(randomUUID())
  const body = { cliqueId, name: 'Hikers', bio: 'Up', profilePic: photo.announced }
  const { clique } = await ada.ask('editClique', { body })
  if (clique.cliquePicUploadUrls === undefined) throw new Error('nothing to upload to')
  await putAll(server.url, clique.cliquePicUploadUrls, photo)
  const { holder } = await makeLink(ada, cliqueId)
  const opened = await server.visitor.ask('openInvite', holder)
  const address = opened.clique.profilePic?.lowQualityUrl ?? ''
  expect((await server.visitor.request(address)).status).toBe(200)
})

test('the same person twice takes one use, and a personal invitation is used up with it', async () => {
  const cliqueId = await makeClique(ada)
  await ada.ask('inviteToClique', { body: { cliqueId, userIds: [bob.userId] } })
  const { holder } = await makeLink(ada, cliqueId, { useLimit: 1 })
  await Promise.all([bob.ask('acceptInvite', holder), bob.ask('acceptInvite', holder)])
  expect(await bob.ask('acceptInvite', holder)).toEqual({ cliqueId })
  expect(await linksOf(ada, cliqueId)).toMatchObject([{ uses: 1, useLimit: 1 }])
  expect(await memberCount(cliqueId)).toBe(2)
  expect((await bob.ask('cliqueInvites', {})).items).toEqual([])
})

test('one of many users is admitted at the last use', async () => {
  const cliqueId = await makeClique(ada)
  const { holder } = await makeLink(ada, cliqueId, { useLimit: 2 })
  await bob.ask('acceptInvite', holder)
  const rivals = [eve, ...(await Promise.all(['gus', 'hal', 'ivy'].map((name) => server.person(name))))]
  const answers = await Promise.all(rivals.map((rival) => rival.send('acceptInvite', holder)))
  const refused = answers.filter(({ ok }) => !ok)
  expect(refused).toHaveLength(3)
  expect(await Promise.all(refused.map(refusalIn))).toEqual(Array.from({ length: 3 }, () => '410 INVITE_USED_UP'))
  expect(await memberCount(cliqueId)).toBe(3)
  expect(await server.visitor.refusal('openInvite', holder)).toBe('410 INVITE_USED_UP')
})

test('revoked, expired and unknown links say so; a member is admitted all the same', async () => {
  const cliqueId = await makeClique(ada)
  const { holder, linkId } = await makeLink(ada, cliqueId)
  await bob.ask('acceptInvite', holder)
  await ada.ask('revokeInviteLink', { params: { id: cliqueId, linkId } })
  await ada.ask('revokeInviteLink', { params: { id: cliqueId, linkId } })
  expect(await server.visitor.refusal('openInvite', holder)).toBe('410 INVITE_REVOKED')
  expect(await eve.refusal('acceptInvite', holder)).toBe('410 INVITE_REVOKED')
  expect(await bob.ask('acceptInvite', holder)).toEqual({ cliqueId })
  expect(await linksOf(ada, cliqueId)).toEqual([])

  const late = await makeLink(ada, cliqueId)
  const { db } = server.services
  const past = { expires_at: new Date(Date.now() - 1000) }
  await db.updateTable('clique_invite_links').set(past).where('link_id', '=', late.linkId).execute()
  expect(await server.visitor.refusal('openInvite', late.holder)).toBe('410 INVITE_EXPIRED')
  expect(await eve.refusal('acceptInvite', late.holder)).toBe('410 INVITE_EXPIRED')

  for (const [token, refusal] of [
    [randomBytes(16).toString('base64url'), '404 NOT_FOUND'],
    ['short', '400 INVALID_REQUEST'],
    [randomUUID(), '400 INVALID_REQUEST'],
    ["'; drop table cliques", '400 INVALID_REQUEST'],
  ] as const) {
    expect(await server.visitor.refusal('openInvite', { body: { token } })).toBe(refusal)
    expect(await eve.refusal('acceptInvite', { body: { token } })).toBe(refusal)
  }
  const gone = await makeLink(ada, cliqueId)
  await db.deleteFrom('cliques').where('clique_id', '=', cliqueId).execute()
  expect(await server.visitor.refusal('openInvite', gone.holder)).toBe('404 NOT_FOUND')
  expect(await eve.refusal('acceptInvite', gone.holder)).toBe('404 NOT_FOUND')
})

test('links end with the last member, and outlive a leader who hands over', async () => {
  const cliqueId = await makeClique(ada, bob)
  const { holder } = await makeLink(ada, cliqueId)
  await ada.ask('leaveClique', { params: { id: cliqueId } })
  expect(await linksOf(bob, cliqueId)).toHaveLength(1)
  await server.visitor.ask('openInvite', holder)
  await bob.ask('leaveClique', { params: { id: cliqueId } })
  expect(await eve.refusal('acceptInvite', holder)).toBe('410 INVITE_REVOKED')
})

test("one clique's leader cannot end another's link, and limits are checked", async () => {
  const [mine, theirs] = [await makeClique(ada), await makeClique(bob)]
  const { linkId } = await makeLink(bob, theirs)
  expect(await ada.refusal('revokeInviteLink', { params: { id: mine, linkId } })).toBe('404 NOT_FOUND')
  expect(await linksOf(bob, theirs)).toHaveLength(1)
  const wrong = [{ expiresIn: 0 }, { expiresIn: 1e9 }, { useLimit: 0 }, { useLimit: 1001 }, { useLimit: 1.5 }]
  for (const part of wrong) {
    const body = { expiresIn: null, useLimit: null, ...part }
    expect(await ada.refusal('createInviteLink', { params: { id: mine }, body })).toBe('400 INVALID_REQUEST')
  }
  const endless = await ada.ask('createInviteLink', {
    params: { id: mine },
    body: { expiresIn: null, useLimit: null },
  })
  expect(endless.link.expiresAt).toBeNull()
})

test('no URL of a call holds the token; the older calls, whose URL does, admit by the same rules', async () => {
  expect([calls.openInvite.path, calls.acceptInvite.path].join(' ')).not.toContain('{')
  const cliqueId = await makeClique(ada)
  const { token, linkId } = await makeLink(ada, cliqueId)
  const byUrl = { params: { token } }
  expect(await server.visitor.ask('openInviteByUrl', byUrl)).toMatchObject({ clique: { cliqueId } })
  expect(await bob.ask('acceptInviteByUrl', byUrl)).toEqual({ cliqueId })
  await ada.ask('removeMember', { params: { id: cliqueId, userId: bob.userId } })
  expect(await bob.refusal('acceptInviteByUrl', byUrl)).toBe('403 INVITE_ONLY')
  await ada.ask('revokeInviteLink', { params: { id: cliqueId, linkId } })
  expect(await server.visitor.refusal('openInviteByUrl', byUrl)).toBe('410 INVITE_REVOKED')
  expect(await eve.refusal('acceptInviteByUrl', byUrl)).toBe('410 INVITE_REVOKED')
})

test('the token is in no log, and only its hash is in the database', async () => {
  const cliqueId = await makeClique(ada)
  const { token, holder } = await makeLink(ada, cliqueId)
  await server.visitor.ask('openInvite', holder)
  await eve.ask('acceptInvite', holder)
  await server.visitor.request(`/join/${token}`)
  expect(server.log.length).toBeGreaterThan(0)
  expect(server.log.join('')).not.toContain(token)
  const rows = await server.services.db.selectFrom('clique_invite_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('dead links are swept after a month, working ones never', async () => {
  const cliqueId = await makeClique(ada)
  const dead = await makeLink(ada, cliqueId)
  const { holder } = await makeLink(ada, cliqueId)
  await ada.ask('revokeInviteLink', { params: { id: cliqueId, linkId: dead.linkId } })
  const { db } = server.services
  await sql`update clique_invite_links set created_at = created_at - interval '90 days',
    revoked_at = revoked_at - interval '31 days'`.execute(db)
  await sweep(server.services, new AbortController().signal)
  expect(await server.visitor.refusal('openInvite', dead.holder)).toBe('404 NOT_FOUND')
  await server.visitor.ask('openInvite', holder)
})

// The embedded database has one session: its transactions never overlap.
test.skipIf(inject('postgres') === undefined)('a member who is being removed makes no link meanwhile', async () => {
  const cliqueId = await makeClique(ada, bob)
  await ada.ask('editClique', { body: { cliqueId, name: 'Hikers', editPolicy: 'members' } })
  const { db } = server.services
  let made: Promise<Response> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select from cliques where clique_id = ${cliqueId} for update`.execute(trx)
    made = bob.send('createInviteLink', { params: { id: cliqueId }, body: { expiresIn: null, useLimit: null } })
    await untilWaiting(db, 1, made)
    await sql`delete from clique_members where clique_id = ${cliqueId} and user_id = ${bob.userId}`.execute(trx)
  })
  expect((await made)?.status).toBe(403)
  expect(await linksOf(ada, cliqueId)).toEqual([])
})
