/** The first person on a server, who finds no one to pick. */
import { newPerson } from '../people'
import { arrive, register } from '../seed'
import { openNew, registerAs } from '../steps'
import { expect, test } from '../test'
import { alice, bob } from '../users'

test('a clique is created by its invite link, which is shown next and admits the next person', async ({
  device,
  server,
}) => {
  const page = await device()
  await arrive(page, await register(server, alice))
  const create = await openNew(page, 'Create Clique')
  await expect(create.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-disabled', 'true')
  await create.getByText('Invite by link instead').click()
  await create.getByRole('button', { name: 'Create' }).click()
  const link = page.getByRole('dialog', { name: 'Invite link' })
  await expect(page).toHaveURL(/\/clique\//)
  const address = await link.getByRole('textbox', { name: 'Link' }).inputValue()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(page.getByText('1 Member')).toBeVisible()

  const other = await device()
  await registerAs(other, newPerson(server, bob))
  await other.goto(address)
  await other.getByRole('button', { name: /^Join/ }).click()
  await expect(other.getByText('2 Members')).toBeVisible()
})
