/** A user without a picture has the same initials on all screens. */
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'

test('a user has the same initials in the navigation, on their profile, in a photo and in a comment', async ({
  device,
  server,
}) => {
  const user = await register(server, { username: 'maya', firstName: 'Maya', lastName: 'Kern' })
  const collectionId = await makeCollection(user, await makeClique(user, 'Lake house'), 'Summer week')
  const [photo = ''] = await addPhotos(user, collectionId, 1)
  await user.call.ask('createComment', { body: { payload: 'First', collectionItemId: photo } })
  const page = await device()
  await arrive(page, user, '/profile')
  await expect(page.getByRole('main').getByText('MK', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation').getByText('MK', { exact: true })).toBeVisible()
  await page.goto(`/collection/${collectionId}?photo=${photo}&comments=true`)
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  const comments = page.getByRole('region', { name: 'Comments', exact: true })
  await expect(comments.getByText('First')).toBeVisible()
  await expect(comments.getByText('MK', { exact: true })).toBeVisible()
  await comments.getByPlaceholder('Add a comment...').fill('Second')
  await comments.getByRole('button', { name: 'Post' }).click()
  await expect(comments.getByText('MK', { exact: true })).toHaveCount(2)
  await page.goto(`/collection/${collectionId}?photo=${photo}`)
  await expect(viewer.getByText('MK', { exact: true })).toBeVisible()
})
