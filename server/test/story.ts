/** Data that tests need: cliques with members, collections with photos. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Caller } from './caller'
import { picture } from './pictures'
import { putAll, type Person, type RunningServer } from './running-server'

/** A private clique led by the first, with the others as members. */
export const makeClique = async (leader: Person, ...members: Person[]): Promise<string> => {
  const { clique } = await leader.ask('createClique', { body: { name: 'Hikers' } })
  const { cliqueId } = clique
  if (members.length > 0)
    await leader.ask('inviteToClique', { body: { cliqueId, userIds: members.map(({ userId }) => userId) } })
  for (const member of members) await member.ask('joinClique', { params: { id: cliqueId } })
  return cliqueId
}

export const makeCollection = async (
  creator: Person,
  cliqueId: string,
  privacySetting: 'PRIVATE' | 'FOLLOWERS' | 'PUBLIC' = 'PRIVATE',
): Promise<string> => {
  const { collection } = await creator.ask('createCollection', { body: { name: 'Summer', cliqueId, privacySetting } })
  return collection.collectionId
}

/** Reserves one photo; resolves to its id, URLs and bytes. */
export const reservePhoto = async (owner: Caller, collectionId: string, dateCreated = '2024-05-01T10:00:00.000Z') => {
  const photo = picture(randomUUID())
  const { collection } = await owner.ask('upload', {
    body: { collectionId, photos: [{ photo: photo.announced, dateCreated }] },
  })
  const [reserved] = collection.collectionItems
  if (reserved === undefined) throw new Error('nothing reserved')
  return { itemId: reserved.collectionItem.collectionItemId, urls: reserved.urls, photo }
}

/** Uploads one photo to the end; resolves to its id. */
export const addPhoto = async (owner: Caller, collectionId: string, dateCreated?: string): Promise<string> => {
  const { itemId, urls, photo } = await reservePhoto(owner, collectionId, dateCreated)
  await putAll(owner.url, urls, photo)
  await owner.ask('markUploaded', { body: { collectionItemIds: [itemId], collectionId } })
  return itemId
}

/** Has the copy of a user's data prepared, as if it had been requested two hours ago. */
export const prepareExport = async ({ services }: RunningServer, user: Person): Promise<void> => {
  await user.ask('requestExport', { body: {} })
  await vi.waitFor(async () => {
    const { state } = await user.ask('dataExport', {})
    if (state !== 'ready') throw new Error(state)
  })
  await sql`update data_exports set asked_at = asked_at - interval '2 hours' where user_id = ${user.userId}`.execute(
    services.db,
  )
}
