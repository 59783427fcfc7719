/** The press that leaves a focused, empty field reaches the main button: nothing that the field shows then moves it. */
import type { Locator, Page } from '@playwright/test'
import { newPerson } from '../people'
import { arrive, makeClique, makeCollection, register } from '../seed'
import { enterNumber, leftLayers, openEditProfile } from '../steps'
import { expect, test } from '../test'
import { alice } from '../users'

/** The middle: a pressed button is drawn smaller. */
const middleOf = async (button: Locator) => {
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not in the page')
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] as const
}

/** Presses the button from the emptied field, and compares its place while it is pressed with that before. */
const expectStill = async (page: Page, field: Locator, button: Locator) => {
  await field.fill('x')
  await field.fill('')
  await expect(field).toBeFocused()
  await button.scrollIntoViewIfNeeded()
  const before = await middleOf(button)
  await page.mouse.move(...before)
  await page.mouse.down()
  await field.evaluate((element: HTMLElement) => element.blur())
  expect(await middleOf(button)).toEqual(before)
  await page.mouse.up()
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`at ${viewport.width} px the first press on 'Create account' counts`, async ({ device, server }) => {
    const page = await device({ viewport })
    await page.goto('/auth')
    await enterNumber(page, newPerson(server, alice))
    for (const name of ['First name', 'Last name', 'Username']) {
      const field = page.getByLabel(name, { exact: true })
      await expectStill(page, field, page.getByRole('button', { name: 'Create account' }))
      await expect(page.getByText('You must be at least 16 years old to create an account')).toBeVisible()
      await page.reload()
      await expect(field).toBeVisible()
    }
  })

test('a press on the main button of a dialog counts, with any of its fields focused and empty', async ({
  device,
  server,
}) => {
  const person = await register(server, alice)
  const cliqueId = await makeClique(person, 'Lake house')
  const id = await makeCollection(person, cliqueId, 'Summer week')
  const page = await device()
  await arrive(page, person, `/collection/${id}`)
  const expectAllStill = async (dialog: Locator, button: string) => {
    for (const field of await dialog.getByRole('textbox').all())
      await expectStill(page, field, dialog.getByRole('button', { name: button }))
    await page.goto('/search')
    await leftLayers(page)
  }
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Edit Collection' }).click()
  await expectAllStill(page.getByRole('dialog', { name: 'Edit Collection' }), 'Save')
  await page.goto(`/clique/${cliqueId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const clique = page.getByRole('dialog', { name: 'Edit Clique' })
  for (const name of ['Clique name', 'Bio'])
    await expectStill(page, clique.getByLabel(name, { exact: true }), clique.getByRole('button', { name: 'Save' }))
  await page.goto('/search')
  await openEditProfile(page)
  await expectAllStill(page.getByRole('dialog', { name: 'Edit Profile' }), 'Save')
})
