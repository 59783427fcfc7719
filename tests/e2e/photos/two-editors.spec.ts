/** Two tabs, devices or users edit the same item: the second gets a note, and takes the new text or keeps their own. */
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { openEditProfile } from '../steps'
import { expect, test } from '../test'
import { maya } from '../users'

const CHANGED = 'This was changed while you were editing. It now says:'

test('two tabs edit a collection: fields that were not touched follow, and the others ask', async ({
  device,
  server,
}) => {
  const person = await register(server, maya)
  const id = await makeCollection(person, await makeClique(person, 'Lake house'), 'Summer week')
  const page = await device()
  await arrive(page, person, `/collection/${id}`)
  const second = await page.context().newPage()
  await second.goto(`/collection/${id}`)
  const [dialog, other] = [page, second].map((tab) => tab.getByRole('dialog', { name: 'Edit Collection' }))
  if (!dialog || !other) throw new Error('two tabs')
  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: 'Collection options' }).click()
    await tab.getByRole('menuitem', { name: 'Edit Collection' }).click()
  }
  await dialog.getByLabel('Collection Name').fill('My week')
  await other.getByLabel('Collection Name').fill('Their week')
  await other.getByLabel('Description').fill('Seven days')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other).toBeHidden()

  const note = dialog.getByRole('alert').filter({ hasText: CHANGED })
  await expect(note).toContainText('Their week')
  await expect(dialog.getByLabel('Description')).toHaveValue('Seven days')
  await expect(dialog.getByLabel('Collection Name')).toHaveValue('My week')
  await expect(dialog.getByText('Choose which text to keep first.')).toBeVisible()
  await note.getByRole('button', { name: 'Keep mine' }).click()
  await expect(note).toBeHidden()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { collection } = await person.call.ask('getCollection', { params: { id } })
  expect(collection).toMatchObject({ name: 'My week', description: 'Seven days' })
})

test('another device edits a clique, a profile and a photo whose forms are open: the new text is taken', async ({
  device,
  server,
}) => {
  const person = await register(server, maya)
  const cliqueId = await makeClique(person, 'Lake house')
  const page = await device()
  await arrive(page, person, `/clique/${cliqueId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const clique = page.getByRole('dialog', { name: 'Edit Clique' })
  await clique.getByLabel('Bio').fill('Mine')
  await person.call.ask('editClique', { body: { cliqueId, bio: 'By the sea' } })
  await expect(clique.getByRole('alert').filter({ hasText: CHANGED })).toContainText('By the sea')
  await clique.getByRole('button', { name: 'Use the new text' }).click()
  await expect(clique.getByLabel('Bio')).toHaveValue('By the sea')
  await expect(clique.getByText('Nothing has changed yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(clique).toBeHidden()

  await openEditProfile(page)
  const profile = page.getByRole('dialog', { name: 'Edit Profile' })
  await profile.getByLabel('Bio').fill('Mine')
  await person.call.ask('editUser', { body: { bio: 'Theirs', lastName: 'Stone' } })
  await expect(profile.getByRole('alert').filter({ hasText: CHANGED })).toContainText('Theirs')
  await expect(profile.getByLabel('Last name')).toHaveValue('Stone')
  await profile.getByRole('button', { name: 'Use the new text' }).click()
  await expect(profile.getByLabel('Bio')).toHaveValue('Theirs')

  const collectionId = await makeCollection(person, cliqueId, 'Summer week')
  const [photoId = ''] = await addPhotos(person, collectionId, 1)
  await page.goto(`/collection/${collectionId}?photo=${photoId}`)
  await page.getByRole('button', { name: 'Photo options' }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  const details = page.getByRole('dialog', { name: 'Edit details' })
  await details.getByLabel('Caption').fill('Mine')
  await person.call.ask('editFlick', { params: { id: photoId }, body: { caption: 'Theirs' } })
  await expect(details.getByRole('alert').filter({ hasText: CHANGED })).toContainText('Theirs')
  await details.getByRole('button', { name: 'Use the new text' }).click()
  await expect(details.getByLabel('Caption')).toHaveValue('Theirs')
})
