// Sample users and photos for a server in its local mode. The photos are this project's own drawings.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** A JPEG as the calls announce it. */
export const announce = (bytes) => ({
  contentType: 'image/jpeg',
  contentLength: bytes.length,
  contentMd5: createHash('md5').update(bytes).digest('base64'),
})

/** Fills the server at `url`, which must be empty; resolves to the created data, and functions that add more. */
export const seed = async (url) => {
  const answerOf = async (response) => {
    const body = await response.json()
    if (response.ok) return body
    throw new Error(`${response.url.replace(url, '')}: ${response.status} ${body.message ?? body.error?.message}`)
  }
  const post = (path, body, headers = {}, method = 'POST') =>
    fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }).then(answerOf)

  /** Signs in with the test number of a digit and registers. */
  const register = async (digit, username, firstName, lastName, bio) => {
    const accounts = '/identitytoolkit.googleapis.com/v1/accounts:'
    const phoneNumber = `+1${String(digit).repeat(10)}`
    const { sessionInfo } = await post(`${accounts}sendVerificationCode?key=local`, { phoneNumber })
    const code = String(digit).repeat(6)
    const { idToken } = await post(`${accounts}signInWithPhoneNumber?key=local`, { sessionInfo, code })
    const authorization = `Bearer ${idToken}`
    const call = (method, path, body) => post(`/api${path}`, body, { authorization }, method)
    const { user } = await call('POST', '/user/register', { username, phoneNumber, firstName, lastName, bio })
    return { call, userId: user.userId, username }
  }

  const variant = (bytes) => ({ bytes, announced: announce(bytes) })
  const photo = (number) => {
    const read = (side) =>
      variant(readFileSync(join(root, 'scripts/demo', `${String(number).padStart(2, '0')}-${side}.jpg`)))
    return { basePhoto: read(1024), medQualityPhoto: read(1024), lowQualityPhoto: read(256) }
  }

  const put = async (address, { bytes, announced }) => {
    const headers = { 'content-type': announced.contentType, 'content-md5': announced.contentMd5 }
    const response = await fetch(url + address, { method: 'PUT', body: bytes, headers })
    if (!response.ok) throw new Error(`PUT: ${response.status}`)
  }

  const HOUR = 3_600_000

  /** Adds photos by their numbers, taken an hour apart, the last one `hoursAgo`; resolves to their ids. */
  const addPhotos = async ({ call }, collectionId, numbers, hoursAgo) => {
    const photos = numbers.map(photo)
    const { collection } = await call('POST', '/collection/upload', {
      collectionId,
      photos: photos.map((one, at) => ({
        photo: Object.fromEntries(Object.entries(one).map(([name, { announced }]) => [name, announced])),
        dateCreated: new Date(Date.now() - (hoursAgo + numbers.length - at) * HOUR).toISOString(),
      })),
    })
    for (const [at, { urls }] of collection.collectionItems.entries()) {
      await put(urls.url, photos[at].basePhoto)
      await put(urls.medQualityUrl, photos[at].medQualityPhoto)
      await put(urls.lowQualityUrl, photos[at].lowQualityPhoto)
    }
    const collectionItemIds = collection.collectionItems.map(({ collectionItem }) => collectionItem.collectionItemId)
    await call('PATCH', '/collection/markUploaded', { collectionId, collectionItemIds })
    return collectionItemIds
  }

  const makeClique = async (leader, name, bio, ...members) => {
    const { clique } = await leader.call('POST', '/clique/create', { name, bio, isPrivate: true })
    const { cliqueId } = clique
    await leader.call('PATCH', '/clique/edit', { cliqueId, name, bio })
    await leader.call('POST', '/clique/invite', { cliqueId, userIds: members.map(({ userId }) => userId) })
    for (const { call } of members) await call('POST', `/clique/${cliqueId}/join`)
    return cliqueId
  }

  const makeCollection = async ({ call }, cliqueId, name, description, privacySetting = 'PRIVATE') =>
    (await call('POST', '/collection/create', { name, description, cliqueId, privacySetting })).collection
      .collectionDataId

  const say = ({ call }, collectionItemId, payload, parentId) =>
    call('POST', '/comment/create', { payload, collectionItemId, ...(parentId && { parentId }) })

  const maya = await register(1, 'mayak', 'Maya', 'Kern', 'Lakes, trains, bad puns')
  const theo = await register(2, 'theo_b', 'Theo', 'Baker', 'Mostly behind the camera')
  const nina = await register(3, 'nina_w', 'Nina', 'Wolf', '')
  await register(4, 'omar', 'Omar', 'Aziz', 'New here')
  for (const { call } of [theo, nina]) await call('POST', '/user/follow', { followee: maya.userId })
  await maya.call('POST', '/user/follow', { followee: theo.userId })

  const lake = await makeClique(maya, 'Lake house', 'Every August since 2019', theo, nina)
  const run = await makeClique(theo, 'Sunday run', '', maya)
  await makeClique(nina, 'Cousins', 'All eleven of us', theo)

  const week = await makeCollection(maya, lake, 'Summer week', 'Seven days, one lake, too much cake')
  const ids = await addPhotos(maya, week, [1, 2, 3, 4, 5, 6, 7, 8, 9], 30)
  ids.push(...(await addPhotos(theo, week, [10, 11, 12, 16, 17, 18], 4)))
  await addPhotos(theo, await makeCollection(theo, run, 'First snow', ''), [5, 11, 17], 90)
  await addPhotos(nina, await makeCollection(nina, lake, 'Birthday table', 'Forty!', 'FOLLOWERS'), [13, 14, 15, 4], 200)

  for (const [at, id] of ids.entries())
    for (const [who, { call }] of [maya, theo, nina].entries())
      if ((at + who) % 3 === 0 || at % 5 === who) await call('GET', `/collection/like/${id}`)
  const { comment } = await say(theo, ids[2], 'The light on this one!')
  const parent = comment.comment?.id ?? comment.id
  await say(maya, ids[2], 'Nina held the lamp', parent)
  await say(nina, ids[2], 'My arm still hurts', parent)
  await say(nina, ids[0], 'Can we go back please')
  return { collectionId: week, photoIds: ids, people: { maya, theo, nina }, makeClique, makeCollection, addPhotos }
}
