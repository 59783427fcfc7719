import { expect, test } from 'vitest'
import { picture } from '../../test/pictures'
import { discard, putAll, startServer } from '../../test/running-server'
import { startWith } from '../../test/start-with'

const { server } = await startWith()

const body = { username: 'ada', firstName: 'Ada', lastName: 'Lovelace', bio: 'First' }

test('a confirmed number registers once and then has a profile', async () => {
  const { caller, phone } = await server.identity()
  expect(await caller.refusal('getSelf', {})).toBe('404 USER_DOES_NOT_EXIST')
  expect(await caller.refusal('searchUsers', { query: { search: 'ada' } })).toBe('403 USER_DOES_NOT_EXIST')
  const { user } = await caller.ask('register', { body: { ...body, phoneNumber: phone } })
  expect(user).toMatchObject({ ...body, phoneNumber: phone, isPrivate: false, profilePic: null, joinNumber: 1 })
  expect((await caller.ask('getSelf', {})).user).toEqual(user)
  expect(await caller.refusal('register', { body: { ...body, bio: 'Second', phoneNumber: phone } })).toBe(
    '409 ALREADY_REGISTERED',
  )
})

// [S5]
test('a registration sent again with the same values is answered like the first, with new URLs for its picture', async () => {
  const { caller, phone } = await server.identity()
  const profilePic = picture('again')
  const sent = { ...body, username: 'again', phoneNumber: phone, profilePic: profilePic.announced }
  const first = await caller.ask('register', { body: sent })
  const second = await caller.ask('register', { body: sent })
  expect(second.user).toEqual(first.user)
  if (second.uploadUrls === undefined) throw new Error('no URLs')
  await putAll(server.url, second.uploadUrls, profilePic)
  expect((await caller.ask('getSelf', {})).user.profilePic).not.toBeNull()
})

// [S5]
test('one registration sent twice at once makes one profile', async () => {
  const { caller, phone } = await server.identity()
  const register = () => caller.ask('register', { body: { ...body, username: 'twice', phoneNumber: phone } })
  const [one, other] = await Promise.all([register(), register()])
  expect(other.user).toEqual(one.user)
})

test('another identity with a registered number is refused', async () => {
  const { caller, phone } = await server.identity()
  await caller.ask('register', { body: { ...body, username: 'owner', phoneNumber: phone } })
  await server.services.db.updateTable('users').set({ auth_uid: 'former' }).where('username', '=', 'owner').execute()
  expect(await caller.refusal('register', { body: { ...body, username: 'owner', phoneNumber: phone } })).toBe(
    '409 ALREADY_REGISTERED',
  )
})

test('a refused registration uses up no member number', async () => {
  const { caller, phone } = await server.identity()
  const send = (username: string, changes = {}) => ({ body: { ...body, username, phoneNumber: phone, ...changes } })
  const { joinNumber: before = 0 } = (await (await server.person('number')).ask('getSelf', {})).user
  expect(await caller.refusal('register', send('number'))).toBe('409 USERNAME_TAKEN')
  const tooMuch = await startServer({ bytesPerPerson: 1 })
  const other = await tooMuch.identity()
  const profilePic = picture('large').announced
  const large = { ...body, phoneNumber: other.phone }
  expect(await other.caller.refusal('register', { body: { ...large, profilePic } })).toBe('409 QUOTA_EXCEEDED')
  expect((await other.caller.ask('register', { body: large })).user.joinNumber).toBe(1)
  await discard(tooMuch)
  expect((await caller.ask('register', send('number_next'))).user.joinNumber).toBe(before + 1)
  expect(await caller.refusal('register', send('number_other'))).toBe('409 ALREADY_REGISTERED')
  expect((await (await server.person('number_last')).ask('getSelf', {})).user.joinNumber).toBe(before + 2)
})

test('registering refuses a foreign number, a taken name and fields that are too long', async () => {
  await server.person('taken')
  const { caller, phone } = await server.identity()
  const register = (changes: object) =>
    caller.refusal('register', { body: { ...body, phoneNumber: phone, ...changes } })
  expect(await register({ phoneNumber: '+15550001111' })).toBe('403 PHONE_MISMATCH')
  expect(await register({ username: 'taken' })).toBe('409 USERNAME_TAKEN')
  expect(await register({ username: 'Upper' })).toBe('400 INVALID_REQUEST')
  expect(await register({ firstName: ' ' })).toBe('400 INVALID_REQUEST')
  expect(await register({ lastName: 'x'.repeat(51) })).toBe('400 INVALID_REQUEST')
  expect(await register({ bio: 'x'.repeat(151) })).toBe('400 INVALID_REQUEST')
  expect(await caller.refusal('getSelf', {})).toBe('404 USER_DOES_NOT_EXIST')
  expect(await server.visitor.refusal('getSelf', {})).toBe('401 UNAUTHENTICATED')
})

test('fields that only the server may set are ignored in a registration', async () => {
  const { caller, phone } = await server.identity()
  const extra = { joinNumber: 99, followersCount: 7, userId: 'me' }
  const sent = { ...body, username: 'grab', phoneNumber: phone, ...extra }
  await caller.send('register', { body: sent })
  const { user } = await caller.ask('getSelf', {})
  expect(user.joinNumber).not.toBe(99)
  expect(user.followersCount).toBe(0)
  expect(user.userId).not.toBe('me')
})

test('a picture shows on the card once its three sizes have come', async () => {
  const { caller, phone } = await server.identity()
  const profilePic = picture('face')
  const sent = { ...body, username: 'pict', phoneNumber: phone, profilePic: profilePic.announced }
  const { user, uploadUrls } = await caller.ask('register', { body: sent })
  expect(user.profilePic).toBeNull()
  if (uploadUrls === undefined) throw new Error('no addresses')
  await putAll(server.url, uploadUrls, profilePic)
  const shown = (await caller.ask('getSelf', {})).user.profilePic
  const bytes = await (await fetch(server.url + (shown?.lowQualityUrl ?? ''))).arrayBuffer()
  expect(Buffer.from(bytes)).toEqual(profilePic.bytes[2])
})

test("others see a card without number, and one's own standing to it", async () => {
  const nina = await server.person('nina')
  const omar = await server.person('omar')
  await omar.ask('follow', { body: { followee: nina.userId } })
  const { user } = await omar.ask('getUser', { params: { id: nina.userId } })
  expect(user).toMatchObject({ username: 'nina', followersCount: 1, relationship: 'following' })
  expect(user.phoneNumber).toBeUndefined()
  expect(await omar.refusal('getUser', { params: { id: 'nonsense' } })).toBe('404 NOT_FOUND')
  expect(await omar.refusal('getUser', { params: { id: crypto.randomUUID() } })).toBe('404 NOT_FOUND')
})

test('usernames are unique, whatever their case', async () => {
  const { caller } = await server.identity()
  await server.person('unique_one')
  const isUnique = async (username: string) => (await caller.ask('usernameUnique', { params: { username } })).isUnique
  expect(await isUnique('unique_one')).toBe(false)
  expect(await isUnique('Unique_One')).toBe(false)
  expect(await isUnique('unique_two')).toBe(true)
  expect(await caller.refusal('usernameUnique', { params: { username: 'no way' } })).toBe('400 INVALID_REQUEST')
  expect(await server.visitor.refusal('usernameUnique', { params: { username: 'x' } })).toBe('401 UNAUTHENTICATED')
})

test('search finds parts of names, those that begin so first, page by page, and takes signs literally', async () => {
  const zoe = await server.person('zoe')
  for (const name of ['a_quokka', 'quokka1', 'quokka2']) await server.person(name)
  const search = async (text: string, page = 0, size = 15) => {
    const found = await zoe.ask('searchUsers', { query: { search: text, page, size } })
    return { names: found.items.map(({ username }) => username), hasMore: found.hasMore }
  }
  expect(await search(' QUOKKA ')).toEqual({ names: ['quokka1', 'quokka2', 'a_quokka'], hasMore: false })
  expect(await search('quokka', 0, 2)).toEqual({ names: ['quokka1', 'quokka2'], hasMore: true })
  expect(await search('quokka', 1, 2)).toEqual({ names: ['a_quokka'], hasMore: false })
  expect(await search('quokka1 test')).toEqual({ names: ['quokka1'], hasMore: false })
  expect(await search('@quokka1')).toEqual({ names: ['quokka1'], hasMore: false })
  expect(await search('@')).toEqual({ names: [], hasMore: false })
  expect(await search('%')).toEqual({ names: [], hasMore: false })
  expect(await search('a_q')).toEqual({ names: ['a_quokka'], hasMore: false })
  expect(await zoe.refusal('searchUsers', { query: { search: 'a\u0000b' } })).toBe('400 INVALID_REQUEST')
  expect(await search('   ')).toEqual({ names: [], hasMore: false })
  expect(await zoe.refusal('searchUsers', { query: { search: 'x', page: -1 } })).toBe('400 INVALID_REQUEST')
  expect((await zoe.ask('searchUsers', { query: { search: 'x', page: 999_999_999 } })).items).toEqual([])
})
