/** A user's actions on their own profile. */
import { expectAccessible } from '../accessible'
import { arrive, register } from '../seed'
import { leftLayers } from '../steps'
import { expect, test } from '../test'
import { ada, bob } from '../users'

test('a user edits their profile on its page; another user’s has no such button', async ({ device, server }) => {
  const user = await register(server, ada)
  const other = await register(server, bob)
  const page = await device()
  await arrive(page, user, `/profile/${user.userId}`)
  const edit = page.getByRole('main').getByRole('button', { name: 'Edit Profile' })
  await expect(edit).toBeVisible()
  await expectAccessible(page, { where: 'the own profile' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByLabel('First name').fill('Adele')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Adele Archer' })).toBeVisible()
  await expect(edit).toBeFocused()
  await leftLayers(page)
  await page.goto('/profile')
  await expect(edit).toBeVisible()
  await page.goto(`/profile/${other.userId}`)
  await expect(page.getByRole('button', { name: `Follow ${other.username}` })).toBeVisible()
  await expect(edit).toHaveCount(0)
})
