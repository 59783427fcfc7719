import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls, type CallName } from '../../../contract/calls'
import { everyCall } from '../../test/every-call'
import { give } from '../../test/people/giving'
import { enterGuest, guestLinkSettings, makeGuestLink, makeWall, type Guest } from '../../test/people/guest'
import { Listener } from '../../test/people/listener'
import { picture } from '../../test/pictures'
import { putAll } from '../../test/running-server'
import { startWith } from '../../test/start-with'
import { makeWorld, type World } from '../../test/world'

const { server } = await startWith()
const world: World = await makeWorld(server, 'shape')
const { owner, member, collectionId } = world
const { db } = server.services

const all = { add: true, see: true, like: true, readComments: true, download: true, join: true }
const columns = {
  add: 'may_add',
  see: 'may_see',
  like: 'may_like',
  readComments: 'may_read_comments',
  download: 'may_download',
  join: 'may_join',
} as const
type Right = keyof typeof columns

/** A photo of a member with a comment and a like, in a collection with a cover, and the same photo offered by a guest. */
const photo = picture(randomUUID())
const upload = (clientId: string) => ({
  body: { collectionId, photos: [{ photo: photo.announced, dateCreated: '2024-05-01T10:00:00.000Z', clientId }] },
})
const [item] = (await owner.ask('upload', upload(randomUUID()))).collection.collectionItems
await putAll(server.url, item?.urls ?? { url: '', medQualityUrl: '', lowQualityUrl: '' }, photo)
const itemId = item?.collectionItem.collectionItemId ?? ''
await owner.ask('markUploaded', { body: { collectionItemIds: [itemId], collectionId } })
const { comment } = await owner.ask('createComment', { body: { payload: 'Hi', collectionItemId: itemId } })
await owner.ask('createComment', { body: { payload: 'Ho', collectionItemId: itemId, parentId: comment.id } })
await member.ask('likeFlick', { params: { itemId } })
const [cover, face] = [picture('cover'), picture('face')]
const edits = [
  await owner.ask('editCollection', { body: { collectionDataId: collectionId, coverPhoto: cover.announced } }),
  await owner.ask('editUser', { body: { profilePic: face.announced } }),
]
for (const [i, { uploadUrls }] of edits.entries())
  if (uploadUrls) await putAll(server.url, uploadUrls, i === 0 ? cover : face)

/** Calls that end the guest or change the photos, and the stream, which another test covers. */
const OTHER: readonly CallName[] = ['changes', 'leaveAsGuest', 'deleteFlicks', 'restoreFlicks', 'markUploaded']
const told = (Object.keys(calls) as CallName[]).filter((name) => 'guests' in calls[name] && !OTHER.includes(name))
const clientId = randomUUID()
const args = {
  ...everyCall(world),
  upload: upload(clientId),
  getFlick: { params: { id: itemId } },
  commentsOfFlick: { params: { itemId } },
  replies: { params: { commentId: comment.id } },
}

/** Each field of an answer by its path, without the parts that differ from one answer to the next. */
const fieldsIn = (value: unknown, path: string): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        fieldsIn(inner, Array.isArray(value) ? `${path}[]` : `${path}.${name}`),
      )
    : [[path, typeof value === 'string' ? value.replace(/\?.*$/, '') : value]]

const VOLATILE = /^(changedSince\.at|downloadCollection\.url)$/
const isVolatile = (path: string) => VOLATILE.test(path)

const everything = async (who: Guest): Promise<Map<string, string>> => {
  const fields = new Map<string, string>()
  for (const name of told) {
    const answer = await who.send(name, args[name])
    const body = answer.ok ? await answer.json() : answer.status
    const texts = fieldsIn(body, name).filter(([path]) => !isVolatile(path))
    for (const [path, value] of texts) fields.set(path, `${fields.get(path) ?? ''}${JSON.stringify(value)} `)
  }
  return fields
}

const links = await makeGuestLink(owner, collectionId, guestLinkSettings(all))
const guest = await enterGuest(server, links)
await give(guest, collectionId)

const setRight = (right: Right, isOn: boolean) =>
  db
    .updateTable('guest_links')
    .set({ [columns[right]]: isOn })
    .where('link_id', '=', guest.linkId)
    .execute()

/** The fields that are other ones while a right is off. Calls that are refused then are named only. */
const changed: Record<Right, string[]> = {
  add: ['upload', 'uploadsOfCollection', 'getCollection.collection.collectionData.roles[]', 'guestSelf.room'],
  see: [
    'changedSince',
    'collectionMonths',
    'collectionPhotoIds',
    'getCollection',
    'getFlick',
    'upload.collection.collectionItems[].collectionItem.collectionItemId',
    'upload.collection.collectionItems[].collectionItem.isDuplicate',
    'upload.collection.collectionItems[].collectionItem.isUploaded',
    ...['url', 'medQualityUrl', 'lowQualityUrl'].map((name) => `upload.collection.collectionItems[].urls.${name}`),
  ],
  like: ['likeFlick', 'unlikeFlick'],
  readComments: [
    'commentsOfFlick',
    'replies',
    'getCollection.collection.collectionItems[].commentCount',
    'getFlick.flick.commentCount',
    'guestPhotos.flicks[].commentCount',
  ],
  download: [
    'downloadCollection',
    'commentsOfFlick.comments[].comment.userProfilePic.highQualityUrl',
    'replies.comments[].comment.userProfilePic.highQualityUrl',
    'getCollection.collection.collectionData.coverPhoto.highQualityUrl',
    'getCollection.collection.collectionItems[].urls.url',
    'getCollection.collection.collectionItems[].user.profilePic.highQualityUrl',
    'getFlick.flick.urls.url',
    'getFlick.flick.user.profilePic.highQualityUrl',
    'guestPhotos.flicks[].urls.url',
    'upload.collection.collectionItems[].urls.url',
  ],
  join: [],
}

test.each(Object.keys(columns) as Right[])('without %s an answer differs in the refused fields only', async (right) => {
  // A guest who does not see has none of these either.
  const others = right === 'see' ? (['like', 'readComments', 'download'] as const) : []
  for (const other of others) await setRight(other, false)
  const full = await everything(guest)
  await setRight(right, false)
  const less = await everything(guest)
  for (const one of [right, ...others]) await setRight(one, true)
  const paths = [...new Set([...full.keys(), ...less.keys()])].filter((path) => full.get(path) !== less.get(path))
  const refused = new Set(told.filter((name) => less.has(name)))
  const names = paths.map((path) => path.split('.')[0] ?? '')
  const found = paths.map((path, i) => (refused.has(names[i] as CallName) ? (names[i] ?? '') : path))
  expect([...new Set(found)].toSorted()).toEqual([...changed[right], `guestSelf.invitation.rights.${right}`].toSorted())
})

test('no answer to a guest without the right to originals has the URL of one, and the answers to a wall have', async () => {
  const rights = guestLinkSettings({ ...all, download: false })
  const limited = await enterGuest(server, await makeGuestLink(owner, collectionId, rights))
  await give(limited, collectionId)
  const wall = await makeWall(server, owner, collectionId)
  const textOf = async (who: Guest) => JSON.stringify([...(await everything(who))])
  expect((await textOf(limited)).match(/\/media\/\w+\/[\w-]+\/base/g)).toBeNull()
  expect(await textOf(wall)).toContain(`/media/item/${itemId}/base`)
})

test.each([true, false])(
  'an event names the thread of a new reply only to guests who may read comments: %s',
  async (may) => {
    const settings = guestLinkSettings({ readComments: may })
    const stream = await Listener.open(await enterGuest(server, await makeGuestLink(owner, collectionId, settings)))
    await owner.ask('createComment', { body: { payload: 'Hm', collectionItemId: itemId, parentId: comment.id } })
    const [event] = (await stream.next('photo')).filter(({ kind }) => kind === 'photo')
    expect(event).toEqual({ kind: 'photo', photoId: itemId, collectionId, ...(may && { threadId: comment.id }) })
    await stream.close()
  },
)
