/** Photos shared to the installed app from other apps (docs/specification.md 3.6). */
import { drawPhoto } from '../../fixtures/photos'
import { controlled, share } from '../installed'
import { arrive, makeClique, register } from '../seed'
import { enterNumber, leftLayers, quiet, signIn } from '../steps'
import { expect, test } from '../test'
import { alice, bob } from '../users'

const three = async (page: Parameters<typeof drawPhoto>[0]) => {
  const photos = []
  for (const seed of [1, 2, 3]) photos.push({ ...(await drawPhoto(page, { seed })), name: `shared-${seed}.jpg` })
  return photos
}

const logOut = async (page: Parameters<typeof drawPhoto>[0]) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
}

test('three photos shared while signed out are in the upload dialog after signing in, and no other user sees them @long', async ({
  device,
  server,
}) => {
  const page = await device()
  const person = await register(server, alice)
  await arrive(page, person)
  await logOut(page)
  await expect(page).toHaveURL(/\/auth$/)
  await leftLayers(page)
  await controlled(page)
  const photos = await three(page)
  await share(page, photos)
  await expect(page).toHaveURL(/\/auth$/)
  // Durable before the answer: neither a new page nor a server that died can lose them.
  await server.kill()
  await page.reload()
  await server.start()
  await enterNumber(page, person)
  const dialog = page.getByRole('dialog')
  for (const { name } of photos) await expect(dialog.getByRole('img', { name })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Next (3)' })).toBeVisible()

  // They are Alice's now: Bob does not get them, and she gets them again.
  await page.reload()
  const note = page.getByRole('region', { name: '3 photos picked, not sent yet' })
  await expect(note).toBeVisible()
  await page.evaluate(() => {
    const open = indexedDB.open('clique-device')
    return new Promise<void>((resolve) => {
      open.onsuccess = () => {
        const all = open.result.transaction('session', 'readwrite')
        all.objectStore('session').delete('current')
        all.oncomplete = () => resolve()
      }
    })
  })
  await signIn(page, await register(server, bob))
  await expect(page.getByRole('heading', { name: 'Start your first clique' })).toBeVisible()
  await quiet(page)
  await expect(dialog).toBeHidden()
  await expect(note).toBeHidden()
  await logOut(page)
  await expect(page).toHaveURL(/\/auth$/)
  await leftLayers(page)
  await signIn(page, person)
  await note.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('button', { name: 'Next (3)' })).toBeVisible()

  // Discarded permanently.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leftLayers(page)
  await page.reload()
  await quiet(page)
  await expect(dialog).toBeHidden()
  await expect(note).toBeHidden()
})

test('shared photos open the dialog once; after Later or a reload they wait in the note', async ({
  device,
  server,
}) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  await controlled(page)
  const tiny = { name: 'tiny.jpg', mimeType: 'image/jpeg' as const, buffer: Buffer.alloc(20, 'x') }
  await share(page, [...(await three(page)), tiny])
  const dialog = page.getByRole('dialog')
  const note = page.getByRole('region', { name: '3 photos picked, not sent yet' })
  await expect(dialog.getByRole('button', { name: 'Next (3)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Later' }).click()
  await expect(dialog).toBeHidden()
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('button', { name: 'Next (3)' })).toBeVisible()

  await page.goto('/')
  await expect(note).toBeVisible()
  await quiet(page)
  await expect(dialog).toBeHidden()
  await note.getByRole('button', { name: 'Continue' }).click()
  for (const { name } of await three(page)) await expect(dialog.getByRole('img', { name })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toBeHidden()
})

test('shared photos are uploaded like any photo, and wait no longer @long', async ({ device, server }) => {
  const page = await device()
  const person = await register(server, alice)
  await makeClique(person, 'Lake house')
  await arrive(page, person)
  await controlled(page)
  await share(page, await three(page))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Next (3)' }).click()
  await dialog.getByLabel(/name/i).fill('Shared week')
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Shared week' })).toBeVisible()
  await leftLayers(page)
  await page.goto('/')
  await quiet(page)
  await expect(dialog).toBeHidden()
})

test('without a service worker the app says that the photos did not arrive @long', async ({ device, server }) => {
  const page = await device({ serviceWorkers: 'block' })
  await arrive(page, await register(server, alice))
  await share(page, [await drawPhoto(page, { seed: 1 })])
  await expect(page.getByText('The photos did not arrive. Please share them again.')).toBeVisible()
})

test('the shortcut to uploading opens the dialog, once', async ({ device, server }) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  await page.goto('/?upload')
  await expect(page.getByRole('dialog', { name: 'Upload Photos' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.reload()
  await quiet(page)
  await expect(page.getByRole('dialog')).toBeHidden()
})
