import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../contract/failure'
import { fetchToken, signOut } from '../../platform/identity/identity'
import type { IdToken, SignIn } from '../../platform/identity/sign-in'
import { invitationWith } from '../../../tests/fixtures/invitation'
import { device, readSession, type SessionRow } from '../../store/device'
import { writeSession } from '../../store/session-rows'
import { bearerToken } from './token'

vi.mock('./identity/identity-settings', () => ({}))
vi.mock('../../platform/identity/identity', () => ({
  fetchToken: vi.fn<(signIn: SignIn, force: boolean) => Promise<Result<IdToken | undefined, 'unavailable'>>>(),
  signOut: vi.fn<() => Promise<unknown>>(),
}))

const HOUR = 3_600_000
const tokenOf = (uid: string, text = ''): IdToken => {
  const claims = btoa(JSON.stringify({ sub: uid, text }))
  return { uid, value: `header.${claims}.signature`, expiresAt: Date.now() + HOUR }
}
const signIn = (uid: string, token?: IdToken) =>
  writeSession({ uid, signInId: `sign-in of ${uid}`, phoneNumber: '+1', ...(token && { token }) })

beforeEach(() => {
  vi.mocked(fetchToken)
    .mockReset()
    .mockImplementation(async ({ uid }) => ok(tokenOf(uid, 'new')))
  vi.mocked(signOut).mockReset()
})

test('a stored token is sent until it is about to end; then the sign-in of the row is asked for one', async () => {
  await signIn('ada', tokenOf('ada'))
  expect(await bearerToken('ada', false)).toEqual(ok(tokenOf('ada').value))
  expect(fetchToken).not.toHaveBeenCalled()
  await signIn('ada', { ...tokenOf('ada'), expiresAt: Date.now() + 59_000 })
  expect(await bearerToken('ada', false)).toEqual(ok(tokenOf('ada', 'new').value))
  expect(fetchToken).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ uid: 'ada', signInId: 'sign-in of ada' }),
    false,
  )
  expect((await readSession())?.token?.value).toBe(tokenOf('ada', 'new').value)
})

test('calls that need a new token at once ask the provider for one, once', async () => {
  await signIn('ada', tokenOf('ada'))
  const asked = [bearerToken('ada', true), bearerToken('ada', true), bearerToken('ada', true)]
  for (const answer of await Promise.all(asked)) expect(answer).toEqual(ok(tokenOf('ada', 'new').value))
  expect(fetchToken).toHaveBeenCalledOnce()
})

test('calls that need a token while the provider cannot be reached wait for one attempt together; a later one tries again', async () => {
  await signIn('ada')
  vi.mocked(fetchToken).mockResolvedValue(fail('unavailable'))
  const asked = [bearerToken('ada', false), bearerToken('ada', false), bearerToken('ada', false)]
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK' } })
  expect(fetchToken).toHaveBeenCalledOnce()
  await bearerToken('ada', false)
  expect(fetchToken).toHaveBeenCalledTimes(2)
})

// [S8]
test('a token of another user in the row is never sent', async () => {
  await signIn('bob', tokenOf('ada'))
  expect(await bearerToken('bob', false)).toEqual(ok(tokenOf('bob', 'new').value))
  await signIn('bob', { ...tokenOf('bob'), value: 'no token' })
  expect(await bearerToken('bob', false)).toEqual(ok(tokenOf('bob', 'new').value))
})

test('a tab of the former user gets no token, and nothing is asked of the provider', async () => {
  await signIn('bob', tokenOf('bob'))
  for (const force of [false, true])
    expect(await bearerToken('ada', force)).toMatchObject({ ok: false, error: { code: 'ABORTED' } })
  expect(fetchToken).not.toHaveBeenCalled()
  expect((await readSession())?.token).toMatchObject({ uid: 'bob' })
})

// [S11]
test('a token that arrives after another user signed in is neither stored nor sent, and the provider forgets', async () => {
  await signIn('ada')
  vi.mocked(fetchToken).mockImplementation(async () => {
    await signIn('bob', tokenOf('bob'))
    return ok(tokenOf('ada', 'new'))
  })
  expect(await bearerToken('ada', true)).toMatchObject({ ok: false, error: { code: 'ABORTED' } })
  expect((await readSession())?.token).toMatchObject({ uid: 'bob' })
  expect(signOut).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ signInId: 'sign-in of ada' }))
})

// [S2]
test('a provider without this sign-in is a verdict; one that cannot be reached is not', async () => {
  await signIn('ada')
  vi.mocked(fetchToken).mockResolvedValue(ok(undefined))
  expect(await bearerToken('ada', false)).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } })
  vi.mocked(fetchToken).mockResolvedValue(fail('unavailable'))
  expect(await bearerToken('ada', false)).toMatchObject({ ok: false, error: { code: 'NETWORK' } })
  expect(signOut).not.toHaveBeenCalled()
})

test('a guest’s token is sent as it is while a member is signed in, and nothing renews it', async () => {
  const guest: SessionRow = {
    id: '/guest/1',
    uid: 'guest:1',
    phoneNumber: '',
    token: { uid: 'guest:1', value: 'a random text', expiresAt: Number.POSITIVE_INFINITY },
    guest: { ...invitationWith({ add: true }), may: [] },
  }
  await signIn('ada', tokenOf('ada'))
  await device().session.put(guest)
  expect(await bearerToken('guest:1', false)).toEqual(ok('a random text'))
  expect(await bearerToken('guest:1', true)).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } })
  await device().session.put({ ...guest, isEnded: true })
  expect(await bearerToken('guest:1', false)).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } })
  expect(fetchToken).not.toHaveBeenCalled()
  expect(await bearerToken('ada', false)).toEqual(ok(tokenOf('ada').value))
})
