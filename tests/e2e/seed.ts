/** What a test needs to have happened, by calls of the API: quicker than the screens, which other tests press. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { VariantUpload } from '../../contract/fields'
import { Caller } from '../../server/test/caller'
import { signIn as signInByCall, testNumber } from '../../server/test/sign-in'
import { signIn, type NewPerson } from './steps'

/** Somebody with a profile, away from any screen. */
export interface Person extends NewPerson {
  call: Caller
  userId: string
  /** Of the test number. */
  digit: number
}

/** The person with a test number, who has registered already. */
export const callerOf = async (url: string, digit: number): Promise<Caller> => {
  const { phone, code } = testNumber(digit)
  const { idToken } = await signInByCall(url, phone, code)
  return new Caller(url, idToken)
}

export const register = async (url: string, digit: number, person: NewPerson): Promise<Person> => {
  const call = await callerOf(url, digit)
  const { user } = await call.ask('register', { body: { ...person, phoneNumber: testNumber(digit).phone } })
  return { ...person, call, userId: user.userId, digit }
}

/** Signs a registered person in on a device; ends where `path` leads. */
export const arrive = async (page: Page, { digit }: Person, path = '/') => {
  await signIn(page, digit)
  if (path !== '/') await page.goto(path)
}

/** A private clique; answers its id. */
export const makeClique = async (leader: Person, name: string, ...members: Person[]): Promise<string> => {
  const { clique } = await leader.call.ask('createClique', { body: { name } })
  const { cliqueId } = clique
  const userIds = members.map(({ userId }) => userId)
  if (userIds.length > 0) await leader.call.ask('inviteToClique', { body: { cliqueId, userIds } })
  for (const { call } of members) await call.ask('joinClique', { params: { id: cliqueId } })
  return cliqueId
}

/** A private collection; answers its id. */
export const makeCollection = async ({ call }: Person, cliqueId: string, name: string): Promise<string> => {
  const { collection } = await call.ask('createCollection', { body: { name, cliqueId } })
  return collection.collectionId
}

const drawing = (number: number, side: 256 | 1024) =>
  readFileSync(
    fileURLToPath(new URL(`../../scripts/demo/${String(number).padStart(2, '0')}-${side}.jpg`, import.meta.url)),
  )
const announce = (bytes: Buffer): VariantUpload => ({
  contentType: 'image/jpeg',
  contentLength: bytes.length,
  contentMd5: createHash('md5').update(bytes).digest('base64'),
})

/** Adds `count` of the project's own drawings (18 at most), the first the newest; answers the photos' ids in order. */
export const addPhotos = async ({ call }: Person, collectionId: string, count: number): Promise<string[]> => {
  const drawings = Array.from({ length: count }, (_, at) => [drawing(at + 1, 1024), drawing(at + 1, 256)] as const)
  const { collection } = await call.ask('upload', {
    body: {
      collectionId,
      photos: drawings.map(([large, small], at) => ({
        photo: { basePhoto: announce(large), medQualityPhoto: announce(large), lowQualityPhoto: announce(small) },
        dateCreated: new Date(Date.UTC(2024, 4, 28 - at)).toISOString(),
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
