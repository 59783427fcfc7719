/** Links to single photos: a photo far down its collection, and a deleted photo. */
import { randomUUID } from 'node:crypto'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { maya } from '../users'

test('a linked photo far down opens by itself; a link to one that is gone says so', async ({ device, server }) => {
  const person = await register(server, maya)
  const cliqueId = await makeClique(person, 'Lake house')
  const collectionId = await makeCollection(person, cliqueId, 'Summer')
  await addPhotos(person, collectionId, 18)
  const older = await addPhotos(person, collectionId, 6)
  const last = older.at(-1) ?? ''
  const page = await device()
  // The pages of the collection never arrive: the photo does not wait for them.
  await page.route(/\/api\/collection\/[\w-]+\?/, () => undefined)
  await arrive(page, person, `/collection/${collectionId}?photo=${last}`)
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await expect(viewer.locator(`img[src*="${last}"]`).first()).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.goto(`/collection/${collectionId}?photo=${randomUUID()}`)
  await expect(viewer.getByRole('alert')).toContainText('This photo is no longer here')
  await viewer.getByRole('button', { name: 'Show the collection' }).click()
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Summer' })).toBeVisible()
})

// [R31]
test('a linked photo beyond the first 200 is shown with its neighbours @long', async ({ device, server }) => {
  const person = await register(server, maya)
  const collectionId = await makeCollection(person, await makeClique(person, 'Lake house'), 'Summer')
  const ids: string[] = []
  for (let month = 13; month >= 0; month -= 1)
    ids.push(...(await addPhotos(person, collectionId, 18, undefined, month)))
  const page = await device()
  await arrive(page, person, `/collection/${collectionId}?photo=${ids[230]}`)
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  await expect(viewer.locator(`img[src*="${ids[230]}"]`).first()).toBeVisible()
  await expect(viewer.getByText('Photo 231 of 252').first()).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('Photo 232 of 252').first()).toBeAttached()
  await expect(page).toHaveURL(new RegExp(`photo=${ids[231]}`))
})
