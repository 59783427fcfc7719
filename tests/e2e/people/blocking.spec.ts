/**
 * Blocking: from the profile, also offline; the other user gets no message and cannot be found; unblocking from the
 * settings.
 */
import { expectAccessible } from '../accessible'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { ada, bob, eve } from '../users'

test('a user blocks another without a network, sees their comments no more, and unblocks them @long', async ({
  device,
  server,
}) => {
  const [user, other, third] = [await register(server, ada), await register(server, bob), await register(server, eve)]
  const cliqueId = await makeClique(third, 'Lake house', user, other)
  const collectionId = await makeCollection(third, cliqueId, 'Summer week')
  const [photoId = ''] = await addPhotos(third, collectionId, 1)
  const say = (payload: string) => ({ body: { payload, collectionItemId: photoId } })
  await other.call.ask('createComment', say('words of Bob'))
  await third.call.ask('createComment', say('words of Eve'))
  await user.call.ask('follow', { body: { followee: other.userId } })
  const page = await device()
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, user, `/collection/${collectionId}?photo=${photoId}&comments=true`)
  await expect(page.getByText('words of Bob')).toBeVisible()
  const theirs = await device()
  await arrive(theirs, other, `/profile/${user.userId}`)
  await expect(theirs.getByRole('heading', { name: 'Ada Archer' })).toBeVisible()

  await page.goto(`/profile/${other.userId}`)
  await page.getByRole('button', { name: 'Options for Bob Baker' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Options for Bob Baker' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  // Before it is visible, axe would check it while it appears.
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, { where: 'blocking' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  const blocked = page.getByRole('heading', { name: `You have blocked ${other.username}` })
  await expect(blocked).toBeVisible()
  await expectAccessible(page, { where: 'a blocked user' })
  await page.context().setOffline(false)
  await expect(theirs.getByRole('heading', { name: 'Unable to load profile' }).first()).toBeVisible()
  await page.reload()
  await expect(blocked).toBeVisible()

  await page.goto(`/collection/${collectionId}?photo=${photoId}&comments=true`)
  await expect(page.getByText('words of Eve')).toBeVisible()
  await expect(page.getByText('words of Bob')).toBeHidden()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Blocked', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Blocked' })
  await list.getByRole('button', { name: `Unblock ${other.username}` }).waitFor()
  await expectAccessible(page, { where: 'blocked users' })
  await list.getByRole('button', { name: `Unblock ${other.username}` }).click()
  await expect(list.getByText("You haven't blocked anyone.")).toBeVisible()
  await expect.poll(async () => (await other.call.send('getUser', { params: { id: user.userId } })).status).toBe(200)
  await page.goto(`/profile/${other.userId}`)
  await expect(page.getByRole('button', { name: /^Follow bob/ })).toBeVisible()
})
