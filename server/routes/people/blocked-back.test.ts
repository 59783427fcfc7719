/** The parts of the blocked user that a block shows (docs/decisions/0013): nothing newer than the block. */
import { beforeEach, expect, test } from 'vitest'
import { signInAgain } from '../../test/people/deletion'
import { picture } from '../../test/pictures'
import { putAll, type Person } from '../../test/running-server'
import { startWith } from '../../test/start-with'

let ada: Person
let bob: Person
let names = 0

const { server } = await startWith()
beforeEach(async () => {
  names++
  ada = await server.person(`ada_${names}`)
  bob = await server.person(`bob_${names}`)
})

const of = (who: Person) => ({ params: { id: who.userId } })
/** The answers as they travel, word for word. */
const readBlocked = async (who: Person, other: Person) => {
  const [one, all] = [await who.send('blockedUser', of(other)), await who.send('blockedUsers')]
  return [one.status, ((await one.json()) as { user: unknown }).user, ((await all.json()) as { users: unknown }).users]
}
const showing = (user: { userId: string; username: string }) => [200, user, [user]]
/** Changes every field that a profile shows. */
const changeProfile = async (who: Person) => {
  const face = picture(`new face of ${who.username}`)
  const body = { username: `new_${who.username}`, firstName: 'New', bio: 'New', profilePic: face.announced }
  const { uploadUrls } = await who.ask('editUser', { body })
  if (uploadUrls) await putAll(server.url, uploadUrls, face)
}

test('a user who blocks back learns nothing that their blocker has changed since', async () => {
  await ada.ask('blockUser', of(bob))
  await changeProfile(ada)
  for (let again = 0; again < 2; again++) {
    await bob.ask('blockUser', of(ada))
    expect(await readBlocked(bob, ada)).toEqual(showing({ userId: ada.userId, username: ada.username }))
    await bob.ask('unblockUser', of(ada))
  }
})

test('nor does one who blocked first, and blocks again after the other did', async () => {
  await bob.ask('blockUser', of(ada))
  await changeProfile(ada)
  await ada.ask('blockUser', of(bob))
  await bob.ask('unblockUser', of(ada))
  await bob.ask('blockUser', of(ada))
  expect(await readBlocked(bob, ada)).toEqual(showing({ userId: ada.userId, username: ada.username }))
})

test('a blocked user is shown as at the block, whether they block back, change their profile or are deleted', async () => {
  await ada.ask('blockUser', of(bob))
  const asBlocked = showing({ userId: bob.userId, username: bob.username })
  expect(await readBlocked(ada, bob)).toEqual(asBlocked)
  await changeProfile(bob)
  expect(await readBlocked(ada, bob)).toEqual(asBlocked)
  await bob.ask('blockUser', of(ada))
  expect(await readBlocked(ada, bob)).toEqual(asBlocked)
  await bob.ask('deleteSelf', {})
  expect(await readBlocked(ada, bob)).toEqual(asBlocked)
})

test('blocking does not tell a user who blocked from one who deleted their account', async () => {
  const cem = await server.person(`cem_${names}`)
  await ada.ask('blockUser', of(bob))
  await cem.ask('deleteSelf', {})
  for (const other of [ada, cem]) {
    const answer = await bob.send('blockUser', of(other))
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect((await bob.ask('blockedUser', of(other))).user).toEqual({ userId: other.userId, username: other.username })
  }
})

test('follows between a user and a deleted one whom they blocked do not return when that one is restored', async () => {
  await bob.ask('follow', { body: { followee: ada.userId } })
  await ada.ask('follow', { body: { followee: bob.userId } })
  await bob.ask('deleteSelf', {})
  await ada.ask('blockUser', of(bob))
  await (await signInAgain(server, bob)).ask('getSelf', {})
  await ada.ask('unblockUser', of(bob))
  expect((await ada.ask('getUser', of(bob))).user).toMatchObject({ relationship: 'unrelated', followersCount: 0 })
  expect((await ada.ask('getSelf', {})).user).toMatchObject({ followersCount: 0, followingCount: 0 })
})

test('blocks of both at the same moment show each the name of before', async () => {
  await Promise.all([ada.ask('blockUser', of(bob)), bob.ask('blockUser', of(ada))])
  await changeProfile(ada)
  await bob.ask('unblockUser', of(ada))
  await bob.ask('blockUser', of(ada))
  expect(await readBlocked(bob, ada)).toEqual(showing({ userId: ada.userId, username: ada.username }))
})
