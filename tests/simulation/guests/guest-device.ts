/** A guest's device on the real server: photos that are sent in three steps, each of which is repeated until it is answered. */
import { randomUUID } from 'node:crypto'
import type { Caller } from '../../../server/test/caller'
import type { Guest } from '../../../server/test/people/guest'
import { picture } from '../../../server/test/pictures'
import { putAll, type Person } from '../../../server/test/running-server'

type Step = 'picked' | 'stored' | 'marked' | 'no room'

export interface Photo {
  clientId: string
  picture: ReturnType<typeof picture>
  step: Step
  itemId?: string
  isTakenBack: boolean
  /** A host has removed the guest, or ended the link, since the photo was reserved. */
  mayBeFreed?: boolean
}

export interface Device {
  guest: Guest
  /** The user who the guest becomes, if they claim. */
  user: Person
  isClaimed: boolean
  isRemoved: boolean
  photos: Photo[]
}

/** The calls of a device: those of the user once the guest became one. */
export const callerOf = ({ guest, user, isClaimed }: Device): Caller => (isClaimed ? user : guest)

export const pick = ({ photos }: Device): void => {
  photos.push({ clientId: randomUUID(), picture: picture(randomUUID()), step: 'picked', isTakenBack: false })
}

/** The code of a refusal; undefined if the call was accepted. */
const codeOf = async (response: Response) =>
  response.ok ? undefined : ((await response.json()) as { code: string }).code

const reserve = async (caller: Caller, collectionId: string, photo: Photo): Promise<string | undefined> => {
  const { picture: bytes, clientId } = photo
  const photos = [{ photo: bytes.announced, dateCreated: '2024-05-01T10:00:00.000Z', clientId }]
  const response = await caller.send('upload', { body: { collectionId, photos } })
  if (!response.ok) {
    const code = await codeOf(response)
    if (code === 'GUEST_LIMIT') photo.step = 'no room'
    return code
  }
  const { collection } = (await response.json()) as Awaited<ReturnType<typeof caller.ask<'upload'>>>
  const [item] = collection.collectionItems
  if (!item) throw new Error('nothing reserved')
  const again = item.collectionItem.collectionItemId
  // One photo is one item, however often and by any user it is sent, unless a host freed what was not added.
  if (photo.itemId !== undefined && photo.itemId !== again && !photo.mayBeFreed)
    throw new Error('a photo was reserved twice')
  photo.mayBeFreed = false
  photo.itemId = again
  const isStored = await putAll(caller.url, item.urls, bytes).then(
    () => true,
    (error: unknown) => {
      if (!String(error).includes('PUT: 404')) throw error
      return false
    },
  )
  if (isStored) photo.step = 'stored'
  return undefined
}

/** The next step of a photo; resolves to the code of a refusal. */
export const advance = async (device: Device, collectionId: string, photo: Photo): Promise<string | undefined> => {
  const caller = callerOf(device)
  if (photo.step === 'picked') return reserve(caller, collectionId, photo)
  const body = { collectionItemIds: [photo.itemId ?? ''], collectionId }
  const code = await codeOf(await caller.send('markUploaded', { body }))
  if (code === undefined) photo.step = 'marked'
  // The device sends it again.
  if (code === 'NOT_FOUND') photo.step = 'picked'
  return code
}

/** Takes a photo back, or restores it. */
export const toggle = async (device: Device, photo: Photo): Promise<void> => {
  const name = photo.isTakenBack ? 'restoreFlicks' : 'deleteFlicks'
  const response = await callerOf(device).send(name, { body: { ids: [photo.itemId] } })
  if (!response.ok) return
  const { results } = (await response.json()) as { results: { code?: string }[] }
  if (results[0]?.code === undefined) photo.isTakenBack = !photo.isTakenBack
}

/** The guest becomes a user; resolves to whether they did. */
export const claim = async ({ guest, user }: Device): Promise<boolean> =>
  (await user.send('claimGuest', { body: { token: guest.token } })).ok
