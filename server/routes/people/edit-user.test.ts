import { expect, test } from 'vitest'
import { picture } from '../../test/pictures'
import { putAll } from '../../test/running-server'
import { startWith } from '../../test/start-with'

const { server, ada, bob } = await startWith('ada', 'bob')

test('named fields change, others stay', async () => {
  const before = (await ada.ask('getSelf', {})).user
  const { user } = await ada.ask('editUser', { body: { firstName: 'Ada ', bio: 'hills' } })
  expect(user).toEqual({ ...before, firstName: 'Ada', bio: 'hills' })
  expect((await bob.ask('getUser', { params: { id: ada.userId } })).user).toMatchObject({ bio: 'hills' })
  expect((await ada.ask('editUser', { body: {} })).user).toEqual(user)
})

test('a username of another user is refused', async () => {
  expect(await ada.refusal('editUser', { body: { username: 'bob' } })).toBe('409 USERNAME_TAKEN')
  await ada.ask('editUser', { body: { username: 'ada' } })
  const { user } = await ada.ask('editUser', { body: { username: 'countess' } })
  expect(user.username).toBe('countess')
  expect((await bob.ask('usernameUnique', { params: { username: 'ada' } })).isUnique).toBe(true)
})

test('a new picture shows once its bytes have come', async () => {
  const face = picture('face')
  const { user, uploadUrls } = await ada.ask('editUser', { body: { profilePic: face.announced } })
  expect(user.profilePic).toBeNull()
  if (uploadUrls === undefined) throw new Error('no addresses')
  await putAll(server.url, uploadUrls, face)
  // With S3 a picture is shown from its sender's next call on.
  await ada.ask('getSelf', {})
  const shown = (await bob.ask('getUser', { params: { id: ada.userId } })).user.profilePic?.lowQualityUrl
  expect(Buffer.from(await (await fetch(server.url + shown)).arrayBuffer())).toEqual(face.bytes[2])
})

test('fields that a user may not set are ignored', async () => {
  const body = { followersCount: 99, joinNumber: 1, userId: bob.userId, phoneNumber: '+15550000000', firstName: 'Ada' }
  const before = (await ada.ask('getSelf', {})).user
  const answer = await ada.send('editUser', { body })
  expect(answer.status).toBe(200)
  expect((await ada.ask('getSelf', {})).user).toEqual(before)
  for (const wrong of [{ username: 'No Spaces' }, { firstName: '' }, { bio: 'x'.repeat(151) }])
    expect(await ada.refusal('editUser', { body: wrong })).toBe('400 INVALID_REQUEST')
  expect(await server.visitor.refusal('editUser', { body: {} })).toBe('401 UNAUTHENTICATED')
})

test('a device belongs to the user who signed in on it last', async () => {
  const owners = () => server.services.db.selectFrom('device_tokens').select(['user_id']).execute()
  await ada.ask('setDeviceToken', { body: { deviceToken: 'phone' } })
  await bob.ask('setDeviceToken', { body: { deviceToken: 'phone' } })
  expect(await owners()).toEqual([{ user_id: bob.userId }])
})

test('a user who asked to follow is approved when the account turns public, and by no other edit', async () => {
  const [owner, asking] = [await server.person('owner'), await server.person('asking')]
  const status = () => asking.ask('followStatus', { params: { id: owner.userId } })
  await owner.ask('editUser', { body: { isPrivate: true } })
  await asking.ask('follow', { body: { followee: owner.userId } })
  for (const body of [{ bio: 'hills' }, { firstName: 'New' }, { isPrivate: true }, {}]) {
    await owner.ask('editUser', { body })
    expect(await status()).toBe('requested')
  }
  await owner.ask('editUser', { body: { isPrivate: false } })
  expect(await status()).toBe('following')
})
