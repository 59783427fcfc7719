import { beforeEach, expect, test, vi } from 'vitest'
import { invitationWith } from '../../../tests/fixtures/invitation'
import { ok, fail } from '../../../contract/failure'
import { createApi } from '../../api/client'
import { cacheOf } from '../../store/cache'
import { readSession } from '../../store/device'
import { imageCacheName } from '../../store/images/image-caches'
import { writeResponse } from '../../store/responses'
import { writeSession } from '../../store/session-rows'
import { stamp } from '../../store/stamp'
import { adoptRow, currentSession } from '../session/session-state'
import { endGuest } from './end-guest'
import { presentGuest } from './guest-session'
import { returnGuest } from './return-guest'

const guestSelf = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../api/client', () => ({
  createApi: vi.fn<() => unknown>(() => ({ guestSelf })),
}))

const TOKEN = 'token-of-the-guest'

beforeEach(async () => {
  guestSelf.mockReset()
  vi.mocked(createApi).mockClear()
  const guest = presentGuest(invitationWith({ add: true, see: true }))
  const token = { uid: 'guest:1', value: TOKEN, expiresAt: Number.POSITIVE_INFINITY }
  await writeSession({ uid: 'guest:1', phoneNumber: '', token, guest })
  await endGuest('guest:1')
})

test('a guest whose removal was undone continues, with the link as it is now', async () => {
  guestSelf.mockResolvedValue(ok({ invitation: invitationWith({ see: true }) }))
  await returnGuest()
  expect(currentSession()).toMatchObject({ isEnded: false, guest: { may: expect.not.arrayContaining(['upload']) } })
  const [options] = vi.mocked(createApi).mock.calls[0] ?? []
  expect(await options?.token(false)).toEqual(ok(TOKEN))
})

test('pictures and answers that a guest has seen are deleted from the device once their session has ended', async () => {
  const drop = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true))
  vi.stubGlobal('caches', { delete: drop })
  const seen = () => cacheOf('guest:1').responses.count()
  guestSelf.mockResolvedValue(fail({ code: 'GUEST_ENDED', message: '', status: 401 }))
  for (const end of [() => endGuest('guest:1'), returnGuest]) {
    await writeResponse(cacheOf('guest:1'), 'collection 1', { items: [] }, { requestedAt: stamp() })
    expect(await seen()).toBe(1)
    await end()
    expect(await seen()).toBe(0)
    expect(drop).toHaveBeenCalledWith(imageCacheName('guest:1'))
    drop.mockClear()
  }
})

test.each(['GUEST_ENDED', 'GUEST_EXPIRED', 'GUEST_REMOVED', 'COLLECTION_DELETED'] as const)(
  'a guest whom the server still refuses with %s stays out, and the device knows why',
  async (code) => {
    guestSelf.mockResolvedValue(fail({ code, message: '', status: 401 }))
    await returnGuest()
    expect(await readSession()).toMatchObject({ isEnded: true, endedBy: code })
  },
)

test('a guest who joined on another device is led on to join here', async () => {
  guestSelf.mockResolvedValue(fail({ code: 'GUEST_CLAIMED', message: '', status: 401 }))
  await returnGuest()
  expect(currentSession()).toMatchObject({ isEnded: true, hasJoined: true })
})

test('nothing is asked while the session has not ended', async () => {
  const row = await readSession()
  if (row) await writeSession({ ...row, isEnded: false })
  await adoptRow()
  await returnGuest()
  expect(guestSelf).not.toHaveBeenCalled()
})
