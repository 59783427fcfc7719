/** Signing out everywhere lists the ways in that are left, and removes them on request. */
import { expect, test } from 'vitest'
import { Authenticator } from '../test/people/authenticator'
import { signOutEverywhere } from './sign-out'
import { startWith } from '../test/start-with'

const { server } = await startWith()

const withWaysIn = async (username: string) => {
  const person = await server.person(username)
  await new Authenticator().add(person, 'Chrome on Android')
  await server.services.db
    .updateTable('accounts')
    .set({ code_email: `${username}@example.com` })
    .where('phone_number', '=', person.phone)
    .execute()
  return person
}

test('every way to sign in is listed, and stays unless its removal is requested', async () => {
  const ada = await withWaysIn('ada')
  const left = { passkeys: [{ name: 'Chrome on Android', created_at: expect.any(Date) }], codeEmail: 'a…@example.com' }
  expect(await signOutEverywhere(server.services.db, 'ada')).toMatchObject({ ok: true, value: { waysIn: left } })
  expect(await ada.refusal('getSelf', {})).toBe('401 UNAUTHENTICATED')
  expect(await signOutEverywhere(server.services.db, 'ada')).toMatchObject({ ok: true, value: { waysIn: left } })
})

test('passkeys and the address are removed each on its own', async () => {
  await withWaysIn('bob')
  const end = (remove: { passkeys?: true; codeEmail?: true }) => signOutEverywhere(server.services.db, 'bob', remove)
  expect(await end({ passkeys: true })).toMatchObject({
    ok: true,
    value: { waysIn: { passkeys: [], codeEmail: 'b…@example.com' } },
  })
  expect(await end({ codeEmail: true })).toMatchObject({
    ok: true,
    value: { waysIn: { passkeys: [], codeEmail: null } },
  })
})

test('a subscription to notifications that someone made with a stolen token ends with the other devices', async () => {
  const carol = await server.person('carol')
  await carol.ask('setDeviceToken', { body: { deviceToken: 'of someone else' } })
  const dave = await server.person('dave')
  await dave.ask('setDeviceToken', { body: { deviceToken: 'of dave' } })
  await carol.ask('endOtherDevices', {})
  const kept = await server.services.db.selectFrom('device_tokens').select('device_token').execute()
  expect(kept.map((row) => row.device_token)).toEqual(['of dave'])
})
