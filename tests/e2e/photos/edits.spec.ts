/**
 * Changing a profile and a clique while the server is down: stored, shown, and sent once it is back
 * (docs/specification.md 3.6).
 */
import { drawPhoto } from '../../fixtures/photos'
import { startFaultProxy } from '../fault-proxy'
import { controlled } from '../installed'
import { register, arrive, makeClique, makeCollection } from '../seed'
import { closeSettings, leftLayers, openEditProfile } from '../steps'
import { expect, test } from '../test'
import { countRows } from '../uploads'
import { maya } from '../users'

const nina = { username: 'nina', firstName: 'Nina', lastName: 'North' }

test('text that another device writes while a form is open stays', async ({ device, server }) => {
  const person = await register(server, maya)
  const { call } = person
  const cliqueId = await makeClique(person, 'Lake house')
  const id = await makeCollection(person, cliqueId, 'Summer week')
  const page = await device()
  await arrive(page, person, `/collection/${id}`)
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Edit Collection' }).click()
  const collection = page.getByRole('dialog', { name: 'Edit Collection' })
  await expect(collection.getByLabel('Description')).toBeVisible()
  await call.ask('editCollection', { body: { collectionDataId: id, name: 'Autumn' } })
  // Behind the dialog
  await expect(page.getByText('Autumn').first()).toBeAttached()
  await expect(collection.getByRole('button', { name: 'Save' })).toBeDisabled()
  await collection.getByLabel('Description').fill('Leaves')
  await collection.getByRole('button', { name: 'Save' }).click()
  await expect(collection).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Autumn' })).toBeVisible()

  await page.goto(`/clique/${cliqueId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const clique = page.getByRole('dialog', { name: 'Edit Clique' })
  await expect(clique.getByLabel('Bio')).toBeVisible()
  await call.ask('editClique', { body: { cliqueId, name: 'Sea house' } })
  await expect(page.getByText('Sea house').first()).toBeAttached()
  await expect(clique.getByRole('button', { name: 'Save' })).toBeDisabled()
  await clique.getByLabel('Bio').fill('By the sea')
  await clique.getByRole('button', { name: 'Save' }).click()
  await expect(clique).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sea house' })).toBeVisible()

  const kept = await call.ask('getCollection', { params: { id } })
  expect(kept.collection).toMatchObject({ name: 'Autumn', description: 'Leaves' })
  expect((await call.ask('getClique', { params: { id: cliqueId } })).clique).toMatchObject({
    name: 'Sea house',
    bio: 'By the sea',
  })
})

// [O2]
test('edits wait for the server through a reload; refusals are shown, with the text kept @long', async ({
  device,
  server,
}) => {
  const person = await register(server, maya)
  // The app cannot check this username while the server is down.
  const { call, username: taken } = await register(server, nina)
  const cliqueId = await makeClique(person, 'Lake house')
  const page = await device()
  await arrive(page, person, `/profile/${person.userId}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(`/clique/${cliqueId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Clique' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openEditProfile(page)
  await expect(page.getByRole('dialog', { name: 'Edit Profile' })).toBeVisible()
  await server.kill()

  const profile = page.getByRole('dialog', { name: 'Edit Profile' })
  await profile.getByLabel('Bio').fill('By the lake')
  await profile.getByLabel('Username').fill(taken)
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile).toBeHidden({ timeout: 20_000 })
  await closeSettings(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const clique = page.getByRole('dialog', { name: 'Edit Clique' })
  await clique.getByLabel('Clique Name').fill('Sea house')
  await clique.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Sea house' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Your changes are sent when you are back online')).toBeVisible()

  await leftLayers(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sea house' })).toBeVisible()
  await server.start()
  await expect
    .poll(async () => (await call.ask('getClique', { params: { id: cliqueId } })).clique.name)
    .toBe('Sea house')
  await expect(page.getByText('Your changes are sent when you are back online')).toBeHidden()

  await page.goto(`/profile/${person.userId}`)
  const note = page.getByRole('alert').filter({ hasText: 'Your changes were not saved' })
  await expect(note).toBeVisible()
  await expect(page.getByText(`@${person.username}`, { exact: true })).toBeVisible()
  await openEditProfile(page)
  await expect(profile.getByLabel('Bio')).toHaveValue('By the lake')
  const renamed = `${person.username}_by_the_sea`
  await profile.getByLabel('Username').fill(renamed)
  await expect(profile.getByText('Username is available!')).toBeVisible()
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile).toBeHidden()
  await closeSettings(page)
  await expect(page.getByText(`@${renamed}`)).toBeVisible()
  await expect(page.getByText('By the lake')).toBeVisible()
  await expect(note).toBeHidden()
})

// [O4]
test('pictures of a clique and a cover that are on their way arrive after a reload @long', async ({
  device,
  server,
}) => {
  const network = await startFaultProxy(server.url)
  const person = await register(server, maya)
  const cliqueId = await makeClique(person, 'Lake house')
  const collectionId = await makeCollection(person, cliqueId, 'Summer week')
  const page = await device({ baseURL: network.url })
  await arrive(page, person, `/clique/${cliqueId}`)
  // Six stalled PUTs use all connections of HTTP/1.1: without the service worker the next page waits for one.
  await controlled(page)
  const picture = await drawPhoto(page, { seed: 1 })
  network.fault = ({ method }) => (method === 'PUT' ? { kind: 'stall' } : undefined)
  const isTaken = (edit: string) => expect.poll(() => network.done).toContain(`PATCH /api/${edit}/edit`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const clique = page.getByRole('dialog', { name: 'Edit Clique' })
  await expect(clique).toBeVisible()
  for (const file of await clique.locator('input[type=file]').all()) await file.setInputFiles(picture)
  await clique.getByRole('button', { name: 'Save' }).click()
  await isTaken('clique')

  await page.goto(`/collection/${collectionId}`)
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Edit Collection' }).click()
  const collection = page.getByRole('dialog', { name: 'Edit Collection' })
  await collection.locator('input[type=file]').setInputFiles(picture)
  await collection.getByRole('button', { name: 'Save' }).click()
  await isTaken('collection')

  network.fault = () => undefined
  await page.reload()
  const pictures = async () => {
    const { clique: shown } = await person.call.ask('getClique', { params: { id: cliqueId } })
    const { collection: covered } = await person.call.ask('getCollection', { params: { id: collectionId }, query: {} })
    return [shown.profilePic, shown.banner, covered.coverPhoto].filter(Boolean).length
  }
  await expect.poll(pictures, { timeout: 90_000 }).toBe(3)
  await network.close()
})

test('pictures that were chosen and not saved are in their forms after a reload, and saved from there', async ({
  device,
  server,
}) => {
  const person = await register(server, maya)
  const cliqueId = await makeClique(person, 'Lake house')
  const page = await device({ serviceWorkers: 'block' })
  await arrive(page, person, `/clique/${cliqueId}`)
  const photo = await drawPhoto(page, { seed: 1, width: 640, height: 480 })
  const stored = () => countRows(page, 'clique-cache-', 'formPictures')
  const clique = page.getByRole('dialog', { name: 'Edit Clique' })
  const openClique = () => page.getByRole('button', { name: 'Edit', exact: true }).click()
  await openClique()
  await clique.locator('input[type=file]').first().setInputFiles(photo)
  await expect(clique.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect.poll(stored).toBe(1)
  await page.reload()
  await openClique()
  await clique.getByRole('button', { name: 'Save' }).click()
  await expect(clique).toBeHidden()
  await expect
    .poll(async () => (await person.call.ask('getClique', { params: { id: cliqueId } })).clique.banner)
    .not.toBeNull()

  const profile = page.getByRole('dialog', { name: 'Edit Profile' })
  await openEditProfile(page)
  await profile.locator('input[type=file]').setInputFiles(photo)
  await expect(profile.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect.poll(stored).toBe(1)
  await page.reload()
  await openEditProfile(page)
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile).toBeHidden()
  await expect.poll(async () => (await person.call.ask('getSelf', {})).user.profilePic).not.toBeNull()
  expect(await stored()).toBe(0)
})
