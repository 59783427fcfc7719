/**
 * A leader turns the comments of a collection off, also offline: existing comments stay, and the other users read the
 * reason.
 */
import { expectAccessible } from '../accessible'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { ada, bob } from '../users'

test('comments that the leader turns off are readable, and no user writes more until they are on again', async ({
  device,
  server,
}) => {
  const leader = await register(server, ada)
  const member = await register(server, bob)
  const cliqueId = await makeClique(leader, 'Lake house', member)
  const collectionId = await makeCollection(member, cliqueId, 'Summer week')
  const [photo = ''] = await addPhotos(member, collectionId, 1)
  const say = { payload: 'What a light', collectionItemId: photo }
  await member.call.ask('createComment', { body: say })
  const page = await device()
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, leader, `/collection/${collectionId}`)
  const theirs = await device()
  await theirs.setViewportSize({ width: 390, height: 844 })
  await arrive(theirs, member, `/collection/${collectionId}?photo=${photo}&comments=true`)
  await expect(theirs.getByRole('textbox', { name: 'Comment' })).toBeVisible()

  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Collection options' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await expect(page.locator('[data-photo]')).toHaveCount(1)
  await page.context().setOffline(true)
  await choose('Turn comments off')
  await expect(page.getByText('No one can comment in this collection now')).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(theirs.getByText('Comments are turned off in this collection.')).toBeVisible()
  await expect(theirs.getByText('What a light')).toBeVisible()
  await expect(theirs.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(theirs, { where: 'comments that are off' })
  expect(await member.call.refusal('createComment', { body: say })).toBe('403 COMMENTS_OFF')

  await choose('Turn comments on')
  await expect(theirs.getByRole('textbox', { name: 'Comment' })).toBeVisible()
})
