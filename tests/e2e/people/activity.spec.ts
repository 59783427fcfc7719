/** Activities of other users on the activity screen: live, marked where the user stopped, and readable offline. */
import { expectAccessible } from '../accessible'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'

test('likes, comments and photos are listed live, marked as new once, and readable without a network', async ({
  device,
  server,
}) => {
  const ada = await register(server, { username: 'ada', firstName: 'Ada', lastName: 'Archer' })
  const bob = await register(server, { username: 'bob', firstName: 'Bob', lastName: 'Baker' })
  const cliqueId = await makeClique(ada, 'Lake house', bob)
  const collectionId = await makeCollection(ada, cliqueId, 'Summer week')
  const [first = '', second = ''] = await addPhotos(ada, collectionId, 2)
  const page = await device()
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/changes'))
  await arrive(page, ada)
  await stream
  const bell = page.getByRole('link', { name: 'Activity' })
  await expect(bell).toHaveAccessibleName('Activity, 1 new')

  await bob.call.ask('likeFlick', { params: { itemId: first } })
  await bob.call.ask('likeFlick', { params: { itemId: second } })
  await bob.call.ask('createComment', { body: { payload: 'Look, clouds!', collectionItemId: first } })
  await expect(bell).toHaveAccessibleName('Activity, 3 new')

  await bell.click()
  const fresh = page.getByRole('list', { name: 'New' })
  await expect(fresh.getByRole('link')).toHaveCount(3)
  await expect(fresh).toContainText(`${bob.username} liked 2 of your photos`)
  await expect(fresh).toContainText(`${bob.username} joined Lake house`)
  await expect(fresh).toContainText('Look, clouds!')
  await expect(bell).toHaveAccessibleName('Activity')
  await expectAccessible(page, { where: 'activity' })

  // Seen here, so not new on the next visit; later activities are new, even before its live stream is open.
  let openStream = () => {}
  const opened = new Promise<void>((resolve) => (openStream = resolve))
  await page.route('**/api/changes', async (route) => {
    await opened
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Recent' }).getByRole('link')).toHaveCount(3)
  await bob.call.ask('follow', { body: { followee: ada.userId } })
  openStream()
  await expect(fresh.getByRole('link')).toHaveCount(1)
  await expect(fresh).toContainText(`${bob.username} started following you`)
  await expect(page.getByRole('list', { name: 'Earlier' }).getByRole('link')).toHaveCount(3)

  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: /Look, clouds!/ })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: /Look, clouds!/ }).click()
  await expect(page.getByRole('region', { name: 'Comments', exact: true })).toContainText('Look, clouds!')
})
