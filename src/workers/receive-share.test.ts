import { beforeEach, expect, test, vi } from 'vitest'
import { claimShared, countShared, dropOldShared, shared } from '../store/queue/shared-photos'
import { writeConfig } from '../store/device'
import { clearSession, writeSession } from '../store/session-rows'
import { forgetUnclaimed, receiveShare, SHARE_TARGET } from './receive-share'

const HERE = 'https://clique.example'
const photo = (name: string, byte = 1, size = 300) =>
  new File([new Uint8Array(size).fill(byte)], name, { type: 'image/jpeg' })

interface Sent {
  origin?: string
  referrer?: string
  destination?: string
}

/** Posts a form as a navigation; resolves to the path with which the app is opened. */
const post = async (
  files: readonly File[],
  { origin, referrer, destination = 'document' }: Sent = { origin: HERE },
) => {
  const form = new FormData()
  for (const file of files) form.append('photos', file)
  const request = new Request(`${HERE}${SHARE_TARGET}`, { method: 'POST', body: form })
  if (origin !== undefined) request.headers.set('origin', origin)
  Object.defineProperties(request, { destination: { value: destination }, referrer: { value: referrer ?? '' } })
  const { headers, status } = await receiveShare(request)
  expect(status).toBe(303)
  return headers.get('location')?.replace(HERE, '')
}
const waiting = () => claimShared('ada', Date.now())
const namesOf = async () => (await waiting()).files.map(({ name }) => name)

beforeEach(async () => {
  await dropOldShared(Number.MAX_SAFE_INTEGER)
  await writeSession({ uid: 'ada', phoneNumber: '+1' })
})

test.each<[string, Sent]>([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['another port', { origin: `${HERE}:8443` }],
  ['a foreign referrer without an origin', { referrer: 'https://evil.example/page' }],
  ['a frame', { origin: HERE, destination: 'iframe' }],
])('a form of %s is refused and stores nothing', async (_, sent) => {
  expect(await post([photo('evil.jpg')], sent)).toBe('/')
  expect(await countShared('ada')).toBe(0)
})

test('photos of our own origin are stored for the user who is signed in', async () => {
  expect(await post([photo('a.jpg'), photo('b.jpg')])).toBe('/?shared=all')
  const { files, isUncertain } = await waiting()
  expect([files.map(({ name }) => name), isUncertain]).toEqual([['a.jpg', 'b.jpg'], false])
})

test.each<[string, Sent]>([
  ["'null', as Chromium sends it with a share from the phone", { origin: 'null' }],
  ['no origin at all', {}],
])('photos with %s are stored as those of an unknown sender, one share at most', async (_, sent) => {
  expect(await post([photo('a.jpg')], sent)).toBe('/?shared=all')
  expect(await post([photo('b.jpg', 2)], sent)).toBe('/?shared=all')
  const { files, isUncertain } = await waiting()
  expect([files.map(({ name }) => name), isUncertain]).toEqual([['b.jpg'], true])
})

test("files beyond the server's number are left out; one above its limit of bytes may be sent without its film", async () => {
  await writeConfig({ limits: { filesPerUpload: 2, bytesPerFile: 500 } })
  const files = [photo('moving.jpg', 1, 501), photo('a.jpg'), photo('b.jpg')]
  expect(await post(files)).toBe('/?shared=leftOut')
  expect(await namesOf()).toEqual(['moving.jpg', 'a.jpg'])
  await writeConfig(undefined)
})

test('photos without room are left out with the word for it, be it some or all', async () => {
  const { add } = shared().bytes
  const adding = vi.spyOn(shared().bytes, 'add')
  adding
    .mockImplementationOnce((row) => add.call(shared().bytes, row))
    .mockImplementation(() => Promise.reject(new DOMException('full', 'QuotaExceededError')) as never)
  expect(await post([photo('a.jpg'), photo('b.jpg')])).toBe('/?shared=noRoom')
  expect(await namesOf()).toEqual(['a.jpg'])
  expect(await post([photo('c.jpg'), photo('d.jpg')])).toBe('/?shared=none')
  adding.mockRestore()
  expect(await namesOf()).toEqual(['a.jpg'])
})

test('a form without photos opens the app with the word for it', async () => {
  expect(await post([])).toBe('/?shared=empty')
  expect(await post([photo('none.jpg', 1, 0)])).toBe('/?shared=empty')
})

test('the same share delivered twice at once is stored once, and another one of the same names is stored too', async () => {
  const files = [photo('a.jpg'), photo('b.jpg')]
  expect(await Promise.all([post(files), post(files)])).toEqual(['/?shared=all', '/?shared=all'])
  expect(await namesOf()).toEqual(['a.jpg', 'b.jpg'])
  await post([photo('a.jpg', 2), photo('b.jpg', 2)])
  expect(await namesOf()).toHaveLength(4)
})

test('the next user gets nothing of a share that arrived while another was signed in', async () => {
  await post([photo('a.jpg')])
  await clearSession('ada')
  expect((await claimShared('bob', Date.now())).files).toEqual([])
})

test('photos that no user has claimed in an hour are deleted when the app is opened without a user', async () => {
  await clearSession('ada')
  await post([photo('a.jpg')])
  await forgetUnclaimed()
  expect(await countShared('')).toBe(1)
  vi.useFakeTimers({ now: Date.now() + 3_600_001, toFake: ['Date'] })
  await forgetUnclaimed()
  vi.useRealTimers()
  expect(await countShared('')).toBe(0)
})
