import { beforeEach, expect, test, vi } from 'vitest'
import { invitationWith } from '../../../tests/fixtures/invitation'
import { readSession } from '../../store/device'
import { writeSession } from '../../store/session-rows'
import { signOutWithoutPhotos } from '../lifecycle/waiting-photos'
import { api } from '../session/api'
import { adoptRow, currentSession } from '../session/session-state'
import { leaveAsGuest, noteInvitation, presentGuest } from './guest-session'

vi.mock('../session/api', () => ({ api: { leaveAsGuest: vi.fn<() => unknown>() } }))
vi.mock('../lifecycle/waiting-photos', () => ({ signOutWithoutPhotos: vi.fn<() => Promise<void>>() }))

const always = ['changes', 'guestSelf', 'leaveAsGuest']
const own = ['deleteFlicks', 'guestPhotos', 'offerGuestCode']
const see = ['changedSince', 'collectionMonths', 'collectionPhotoIds', 'getCollection', 'getFlick']
const callsWith = (...args: Parameters<typeof invitationWith>) =>
  [...presentGuest(invitationWith(...args)).may].toSorted()

test('a guest may call what their link allows and nothing else, and a wall has nothing of its own', () => {
  const nothing = [...always, ...own]
  expect(callsWith()).toEqual(nothing.toSorted())
  const given = {
    add: ['markUploaded', 'restoreFlicks', 'upload', 'uploadsOfCollection'],
    see,
    like: ['likeFlick', 'unlikeFlick'],
    readComments: ['commentsOfFlick', 'replies'],
    download: ['downloadCollection'],
    join: [],
  }
  for (const [right, calls] of Object.entries(given))
    expect(callsWith({ [right]: true })).toEqual([...nothing, ...calls].toSorted())
  expect(callsWith({ see: true }, { kind: 'wall' })).toEqual([...always, ...see].toSorted())
})

beforeEach(async () => {
  const guest = presentGuest(invitationWith({ add: true, see: true }))
  await writeSession({ uid: 'guest:1', phoneNumber: '', guest })
  await adoptRow()
})

test('a change of the link is stored, and holds on the page at once', async () => {
  await noteInvitation('guest:1', invitationWith({ see: true }, { isPaused: true }))
  expect(currentSession()?.guest).toMatchObject({ isPaused: true, may: expect.not.arrayContaining(['upload']) })
  expect((await readSession())?.guest).toEqual(currentSession()?.guest)
})

test('a guest leaves this device also without a network, after the server was asked', async () => {
  const steps: string[] = []
  vi.mocked(api.leaveAsGuest).mockImplementation(async () => {
    steps.push('asked')
    return { ok: false, error: { code: 'NETWORK', message: '' } } as never
  })
  vi.mocked(signOutWithoutPhotos).mockImplementation(async () => void steps.push('left'))
  await leaveAsGuest()
  expect(steps).toEqual(['asked', 'left'])
})
