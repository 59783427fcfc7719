import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import type { ApiOptions } from '../../api/client'
import { readSession } from '../../store/device'
import { writeSession } from '../../store/session-rows'
import { api, asUser } from './api'
import { whenSignInAgain } from './sign-in-again'
import { setSession } from './session-state'
import { whenUnauthorized } from './unauthorized'

const client = vi.hoisted(() => ({
  answer: (_uid: string, _options: ApiOptions): unknown => undefined,
}))
vi.mock('./token', () => ({ bearerToken: async (uid: string) => ok(uid) }))
vi.mock('../../api/client', () => ({
  createApi: (options: ApiOptions) => ({
    getSelf: async () => {
      const token = await options.token(false)
      return client.answer(token.ok ? token.value : '', options)
    },
  }),
}))

const signIn = (uid: string) => writeSession({ uid, phoneNumber: '' })
beforeEach(async () => {
  client.answer = (uid) => ok(`answer for ${uid}`)
  await signIn('ada')
  setSession(await readSession())
})

// [S8]
test('a call is made as the user that it is bound to', async () => {
  expect(await asUser('ada').getSelf()).toEqual(ok('answer for ada'))
  expect(await api.getSelf()).toEqual(ok('answer for ada'))
})

// [S9]
test('an answer that arrives after another user signed in is dropped', async () => {
  client.answer = async (uid) => {
    await signIn('bob')
    return ok(`answer for ${uid}`)
  }
  expect(await asUser('ada').getSelf()).toMatchObject({ ok: false, error: { code: 'ABORTED' } })
})

// [S10]
test('a tab that shows the former user calls as no other user', async () => {
  await signIn('bob')
  const made = vi.spyOn(client, 'answer')
  expect(await api.getSelf()).toMatchObject({ ok: false, error: { code: 'ABORTED' } })
  expect(made).toHaveBeenCalledExactlyOnceWith('ada', expect.anything())
})

test('a refused token says whose it was', async () => {
  const refused = vi.fn<(uid: string) => void>()
  whenUnauthorized(refused)
  client.answer = (_, { onUnauthorized }) => {
    onUnauthorized?.()
    return ok('')
  }
  await asUser('bob').getSelf()
  expect(refused).toHaveBeenCalledExactlyOnceWith('bob')
})

test('a call that needs a recent sign-in asks in place and is sent again, whichever screen makes it', async () => {
  const end = whenSignInAgain(() => Promise.resolve(true))
  client.answer = vi
    .fn<() => unknown>()
    .mockReturnValueOnce(fail({ code: 'SIGN_IN_AGAIN', message: 'Confirm first that it is you' }))
    .mockReturnValue(ok('done'))
  expect(await api.getSelf()).toEqual(ok('done'))
  end()
})
