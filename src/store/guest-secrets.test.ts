// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { cacheOf, renewCache } from './cache'
import { dropCache, dropIdleCache } from './drop-cache'
import { dropGuestSecrets, keepGuestSecret, readGuestSecrets } from './guest-secrets'

const row = (linkId: string, collectionId = 'c1') => ({
  linkId,
  collectionId,
  secret: `secret of ${linkId}`,
  madeAt: 1,
})
const linksOf = async (collectionId: string) =>
  (await readGuestSecrets(cacheOf('u'), collectionId)).map(({ linkId }) => linkId)

test('a secret is found by its collection until its link has ended', async () => {
  renewCache('u')
  for (const one of [row('a'), row('b'), row('c', 'c2')]) await keepGuestSecret(cacheOf('u'), one)
  expect(await linksOf('c1')).toEqual(['a', 'b'])
  await dropGuestSecrets(cacheOf('u'), ['a'])
  expect(await linksOf('c1')).toEqual(['b'])
})

test('signing out deletes the secrets, also while something waits for the server', async () => {
  renewCache('u')
  await keepGuestSecret(cacheOf('u'), row('a'))
  await cacheOf('u').outbox.add({ key: 'like p1' } as never)
  await dropIdleCache('u')
  renewCache('u')
  expect(await cacheOf('u').outbox.count()).toBe(1)
  expect(await linksOf('c1')).toEqual([])
  await keepGuestSecret(cacheOf('u'), row('a'))
  await dropCache('u')
  renewCache('u')
  expect(await linksOf('c1')).toEqual([])
})
