import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { picture } from '../../test/pictures'
import { putAll } from '../../test/running-server'
import { makeClique } from '../../test/story'
import { startWith } from '../../test/start-with'

const { server, leader, member, stranger } = await startWith('leader', 'member', 'stranger')
const cliqueId = await makeClique(leader, member)

const body = (more: object = {}) => ({ cliqueId, name: 'Lake house', bio: 'since 2019', ...more })

test('the leader edits; members once the leader lets them, but not the policy itself', async () => {
  expect(await member.refusal('editClique', { body: body() })).toBe('403 FORBIDDEN')
  const { clique } = await leader.ask('editClique', { body: body({ editPolicy: 'members' }) })
  expect(clique).toMatchObject({ name: 'Lake house', bio: 'since 2019', editPolicy: 'members' })
  await member.ask('editClique', { body: body({ name: 'Sea house', editPolicy: 'members' }) })
  expect(await member.refusal('editClique', { body: body({ editPolicy: 'leader' }) })).toBe('403 FORBIDDEN')
  expect((await member.ask('getClique', { params: { id: cliqueId } })).clique).toMatchObject({
    name: 'Sea house',
    editPolicy: 'members',
  })
  await leader.ask('editClique', { body: body({ editPolicy: 'leader' }) })
  expect(await member.refusal('editClique', { body: body() })).toBe('403 FORBIDDEN')
})

test('a name or a bio that is not sent stays', async () => {
  await leader.ask('editClique', { body: body() })
  const { clique } = await leader.ask('editClique', { body: { cliqueId, name: 'Lake' } })
  expect(clique).toMatchObject({ name: 'Lake', bio: 'since 2019' })
  const emptied = await leader.ask('editClique', { body: { cliqueId, bio: '' } })
  expect(emptied.clique).toMatchObject({ name: 'Lake', bio: '' })
})

test('an unchanged name or bio is not written', async () => {
  await leader.ask('editClique', { body: body() })
  const { clique } = await leader.ask('editClique', { body: body({ name: 'Old', bio: 'new', changed: ['bio'] }) })
  expect(clique).toMatchObject({ name: 'Lake house', bio: 'new' })
})

test('picture and banner show once their bytes have come', async () => {
  const [face, banner] = [picture('face'), picture('banner')]
  const { clique } = await leader.ask('editClique', {
    body: body({ profilePic: face.announced, banner: banner.announced }),
  })
  expect([clique.profilePic, clique.banner]).toEqual([null, null])
  if (!clique.cliquePicUploadUrls || !clique.bannerPicUploadUrls) throw new Error('no addresses')
  await putAll(server.url, clique.cliquePicUploadUrls, face)
  await putAll(server.url, clique.bannerPicUploadUrls, banner)
  // With S3 a picture is shown from its sender's next call on.
  await leader.ask('getSelf', {})
  const now = (await stranger.ask('getClique', { params: { id: cliqueId } })).clique
  expect(now.profilePic?.medQualityUrl).toContain('/media/clique/')
  expect(now.banner?.medQualityUrl).toContain('/media/banner/')
})

test('no one else edits, and nothing that does not exist', async () => {
  expect(await stranger.refusal('editClique', { body: body() })).toBe('403 FORBIDDEN')
  expect(await leader.refusal('editClique', { body: body({ cliqueId: randomUUID() }) })).toBe('404 NOT_FOUND')
  for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(51) }, { bio: 'x'.repeat(51) }, { editPolicy: 'all' }])
    expect(await leader.refusal('editClique', { body: body(wrong) })).toBe('400 INVALID_REQUEST')
  await leader.send('editClique', { body: body({ leader: stranger.userId, memberCount: 9, isPrivate: false }) })
  const { clique } = await leader.ask('getClique', { params: { id: cliqueId } })
  expect(clique).toMatchObject({ leader: leader.userId, memberCount: 2, isPrivate: true })
})
