/** A session that the server ends: pending changes stay on the device for the same user's return. */
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { signIn } from '../steps'
import { expect, test } from '../test'

// [O21] [S18]
test('a like that was not sent survives a refused token, and is sent when the user is back', async ({
  device,
  server,
}) => {
  const ada = await register(server, { username: 'ada', firstName: 'Ada', lastName: 'Archer' })
  const collectionId = await makeCollection(ada, await makeClique(ada, 'House'), 'Week')
  await addPhotos(ada, collectionId, 1)
  const page = await device()
  await arrive(page, ada, `/collection/${collectionId}`)
  await page.route('**/api/collection/like/**', (route) => route.abort())
  const tried = page.waitForRequest('**/api/collection/like/**')
  await page.getByRole('button', { name: /^Like/ }).first().click()
  await tried
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED' } }))
  await page.getByRole('link', { name: 'Activity' }).first().click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('Unsent changes stay on this device')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  const sent = page.waitForResponse('**/api/collection/like/**')
  await signIn(page, ada)
  expect((await sent).ok()).toBe(true)
})
