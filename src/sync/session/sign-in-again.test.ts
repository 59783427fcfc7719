import { expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../contract/failure'
import { whenSignInAgain, withRecentSignIn } from './sign-in-again'

const refused = fail({ code: 'SIGN_IN_AGAIN' as const, message: 'Confirm first that it is you' })
const refusedOnce = () =>
  vi.fn<() => Promise<Result<string>>>().mockResolvedValueOnce(refused).mockResolvedValue(ok('done'))

test('a call that asks for a recent sign-in is sent again once the person confirmed, and not without', async () => {
  const take = whenSignInAgain(() => Promise.resolve(true))
  const confirmed = refusedOnce()
  expect(await withRecentSignIn(confirmed)).toEqual(ok('done'))
  expect(confirmed).toHaveBeenCalledTimes(2)
  take()
  const cancelled = refusedOnce()
  expect(await withRecentSignIn(cancelled)).toEqual(refused)
  expect(cancelled).toHaveBeenCalledTimes(1)
})

test('calls that are refused at once ask once; another failure asks for nothing', async () => {
  const ask = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const take = whenSignInAgain(ask)
  expect(await Promise.all([withRecentSignIn(refusedOnce()), withRecentSignIn(refusedOnce())])).toEqual([
    ok('done'),
    ok('done'),
  ])
  expect(ask).toHaveBeenCalledTimes(1)
  const offline = fail({ code: 'NETWORK' as const, message: 'Offline' })
  expect(await withRecentSignIn(() => Promise.resolve(offline))).toEqual(offline)
  expect(ask).toHaveBeenCalledTimes(1)
  take()
})
