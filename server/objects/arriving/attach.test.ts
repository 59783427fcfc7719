/** Rights are checked again when the last bytes of a picture arrive. */
import { expect, test } from 'vitest'
import { picture, type Picture } from '../../test/pictures'
import { putAll, type Person, type PutUrls } from '../../test/running-server'
import { makeClique, makeCollection } from '../../test/story'
import { startWith } from '../../test/start-with'

const { server, ada, bob } = await startWith('ada', 'bob')

/** Reserves a picture and banner of a clique. */
const reserve = async (who: Person, cliqueId: string, face: Picture, banner: Picture) => {
  const body = { cliqueId, name: 'Hikers', bio: '', profilePic: face.announced, banner: banner.announced }
  const { cliquePicUploadUrls, bannerPicUploadUrls } = (await who.ask('editClique', { body })).clique
  if (!cliquePicUploadUrls || !bannerPicUploadUrls) throw new Error('no addresses')
  return { face: cliquePicUploadUrls, banner: bannerPicUploadUrls }
}

const rowsOf = async ({ url }: PutUrls) => {
  // With S3 the URL is the bucket's own.
  const [id = ''] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(new URL(url, server.url).pathname) ?? []
  const images = server.services.db.selectFrom('images').select('state').where('image_id', '=', id)
  const found: string[] = []
  for await (const { imageId } of server.services.store.images()) if (imageId === id) found.push(imageId)
  // With S3 the owner's next call makes the server look for the bytes.
  return { rows: await images.execute(), stored: found }
}

/** Sends all bytes. If they are sent to this server, the last of them must be refused. */
const sendRefused = async (owner: Person, urls: PutUrls, sent: Picture) => {
  const sending = putAll(server.url, urls, sent)
  if (server.services.arrivals) await sending
  else await expect(sending).rejects.toThrow(/403.*FORBIDDEN/)
  await owner.ask('getSelf', {})
  server.services.sweepSoon()
  await expect.poll(() => rowsOf(urls)).toEqual({ rows: [], stored: [] })
}

test('a user who left a clique changes neither its picture nor its banner', async () => {
  const cliqueId = await makeClique(ada, bob)
  await ada.ask('editClique', { body: { cliqueId, name: 'Hikers', bio: '', editPolicy: 'members' } })
  const [face, banner] = [picture('face'), picture('banner')]
  const urls = await reserve(bob, cliqueId, face, banner)
  await bob.ask('leaveClique', { params: { id: cliqueId } })
  await sendRefused(bob, urls.face, face)
  await sendRefused(bob, urls.banner, banner)
  const { clique } = await ada.ask('getClique', { params: { id: cliqueId } })
  expect([clique.profilePic, clique.banner]).toEqual([null, null])
})

test('a member whose edit right ended changes nothing; one with the right does', async () => {
  const cliqueId = await makeClique(ada, bob)
  const edit = (editPolicy: 'leader' | 'members') =>
    ada.ask('editClique', { body: { cliqueId, name: 'Hikers', bio: '', editPolicy } })
  await edit('members')
  const [face, banner] = [picture('face'), picture('banner')]
  const urls = await reserve(bob, cliqueId, face, banner)
  await edit('leader')
  await sendRefused(bob, urls.face, face)
  await edit('members')
  await putAll(server.url, urls.banner, banner)
  await bob.ask('getSelf', {})
  const { clique } = await ada.ask('getClique', { params: { id: cliqueId } })
  expect(clique.profilePic).toBeNull()
  expect(clique.banner).not.toBeNull()
})

test('a deleted collection gets no cover, and a creator who left the clique sets none', async () => {
  const cliqueId = await makeClique(ada, bob)
  const cover = picture('cover')
  const reserveCover = async () => {
    const id = await makeCollection(bob, cliqueId)
    const body = { collectionDataId: id, name: 'Summer', description: '', coverPhoto: cover.announced }
    const { uploadUrls } = await bob.ask('editCollection', { body })
    if (uploadUrls === undefined) throw new Error('no addresses')
    return { id, urls: uploadUrls }
  }
  const [deleted, left] = [await reserveCover(), await reserveCover()]
  await server.services.db
    .updateTable('collections')
    .set({ deleted_at: new Date() })
    .where('collection_id', '=', deleted.id)
    .execute()
  await sendRefused(bob, deleted.urls, cover)
  await bob.ask('leaveClique', { params: { id: cliqueId } })
  await sendRefused(bob, left.urls, cover)
  const { collection } = await ada.ask('getCollection', { params: { id: left.id } })
  expect(collection.coverPhoto).toBeNull()
})

test('a user who was suspended after the URL was signed changes no picture; after the suspension the next one does', async () => {
  const { db } = server.services
  const cleo = await server.person('cleo')
  const cliqueId = await makeClique(cleo)
  const [face, banner, own] = [picture('face'), picture('banner'), picture('own')]
  const urls = await reserve(cleo, cliqueId, face, banner)
  const edit = async () => (await cleo.ask('editUser', { body: { profilePic: own.announced } })).uploadUrls
  const profile = await edit()
  if (!profile) throw new Error('no addresses')
  const suspend = (at: Date | null) =>
    db.updateTable('users').set({ suspended_at: at }).where('user_id', '=', cleo.userId).execute()
  await suspend(new Date())
  for (const [to, sent] of [
    [urls.face, face],
    [profile, own],
  ] as const) {
    const outcome = await putAll(server.url, to, sent).catch(String)
    // With S3 the bucket accepts the bytes; the picture is attached, or not, at the owner's next call.
    expect(outcome ?? '403 FORBIDDEN').toMatch(/403.*FORBIDDEN/)
  }
  expect(await cleo.refusal('getSelf', {})).toBe('403 SUSPENDED')
  const shown = async () => {
    const { clique } = await ada.ask('getClique', { params: { id: cliqueId } })
    return [clique.profilePic, (await ada.ask('getUser', { params: { id: cleo.userId } })).user.profilePic]
  }
  expect(await shown()).toEqual([null, null])
  await suspend(null)
  const again = await edit()
  if (!again) throw new Error('no addresses')
  await putAll(server.url, again, own)
  await cleo.ask('getSelf', {})
  expect((await shown())[1]).not.toBeNull()
})
