/** Prepares data for a test by calls of the API: faster than the screens, which other tests press. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { VariantUpload } from '../../contract/fields'
import { Caller } from '../../server/test/caller'
import { confirm, requestCode, tokensIn } from '../../server/test/sign-in'
import { newPerson, nextCode, type Names, type Person } from './people'
import type { Site } from './server'
import { plantSession } from './session'
import { signIn } from './steps'
import { alice } from './users'

export const register = async (server: Site, names: Names): Promise<Person> => {
  const person = newPerson(server, names)
  const phoneNumber = `+1${person.digits}`
  const code = nextCode(person)
  const session = await requestCode(server.url, phoneNumber)
  const { idToken, refreshToken, localId: uid } = await tokensIn(await confirm(server.url, session, await code))
  const call = new Caller(server.url, idToken)
  const { username, firstName, lastName } = person
  const { user } = await call.ask('register', { body: { username, firstName, lastName, phoneNumber } })
  return { ...person, call, userId: user.userId, uid, refreshToken }
}

/** Signs a registered user in on a device, and opens `path` there. */
export const arrive = async (page: Page, person: Person, path = '/') => {
  const device = await person.server.signedIn?.()
  if (device) await plantSession(page, person, device)
  else await signIn(page, person)
  if (device || path !== '/') await page.goto(path)
}

/** Creates a private clique; resolves to its id. */
export const makeClique = async (leader: Person, name: string, ...members: Person[]): Promise<string> => {
  const { clique } = await leader.call.ask('createClique', { body: { name } })
  const { cliqueId } = clique
  const userIds = members.map(({ userId }) => userId)
  if (userIds.length > 0) await leader.call.ask('inviteToClique', { body: { cliqueId, userIds } })
  for (const { call } of members) await call.ask('joinClique', { params: { id: cliqueId } })
  return cliqueId
}

/** Creates a private collection; resolves to its id. */
export const makeCollection = async ({ call }: Person, cliqueId: string, name: string): Promise<string> => {
  const { collection } = await call.ask('createCollection', { body: { name, cliqueId } })
  return collection.collectionId
}

/** The bytes of one of the project's own drawings, 1 to 18. */
export const drawing = (number: number, side: 256 | 1024) =>
  readFileSync(
    fileURLToPath(new URL(`../../scripts/demo/${String(number).padStart(2, '0')}-${side}.jpg`, import.meta.url)),
  )
/** A JPEG as the calls announce it. */
export const announce = (bytes: Buffer): VariantUpload => ({
  contentType: 'image/jpeg',
  contentLength: bytes.length,
  contentMd5: createHash('md5').update(bytes).digest('base64'),
})

/**
 * Adds `count` of the project's own drawings (18 at most), the first the newest; resolves to the photos' ids in order.
 * `month`: of 2024, from 0.
 */
export const addPhotos = async (
  { call }: Person,
  collectionId: string,
  count: number,
  caption?: string,
  month = 4,
): Promise<string[]> => {
  const drawings = Array.from({ length: count }, (_, at) => [drawing(at + 1, 1024), drawing(at + 1, 256)] as const)
  const { collection } = await call.ask('upload', {
    body: {
      collectionId,
      photos: drawings.map(([large, small], at) => ({
        photo: { basePhoto: announce(large), medQualityPhoto: announce(large), lowQualityPhoto: announce(small) },
        dateCreated: new Date(Date.UTC(2024, month, 28 - at)).toISOString(),
        ...(caption !== undefined && { caption }),
      })),
    },
  })
  const reserved = collection.collectionItems
  for (const [at, { urls }] of reserved.entries()) {
    const [large, small] = drawings[at] ?? []
    if (!large || !small) throw new Error('more reserved than asked for')
    const variants = [
      [urls.url, large],
      [urls.medQualityUrl, large],
      [urls.lowQualityUrl, small],
    ] as const
    for (const [address, bytes] of variants) {
      const { contentType, contentMd5 } = announce(bytes)
      const headers = { 'content-type': contentType, 'content-md5': contentMd5 }
      const answer = await fetch(call.url + address, { method: 'PUT', body: new Uint8Array(bytes), headers })
      if (!answer.ok) throw new Error(`PUT: ${answer.status}`)
    }
  }
  const ids = reserved.map(({ collectionItem }) => collectionItem.collectionItemId)
  await call.ask('markUploaded', { body: { collectionId, collectionItemIds: ids } })
  return ids
}

/** Registers Alice with `count` photos in the private collection 'Summer week' of her private clique 'Lake house'. */
export const seedCollection = async (server: Site, count: number) => {
  const owner = await register(server, alice)
  const cliqueId = await makeClique(owner, 'Lake house')
  const collectionId = await makeCollection(owner, cliqueId, 'Summer week')
  return { owner, cliqueId, collectionId, ids: await addPhotos(owner, collectionId, count) }
}
