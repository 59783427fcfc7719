/** Guest links, made by calls of the API, and what a guest does on a page. */
import { expect, type Locator, type Page } from '@playwright/test'
import { guestLinkSettings } from '../../../server/test/people/guest'
import type { Person } from '../people'

type Rights = NonNullable<Parameters<typeof guestLinkSettings>[0]>

/** A link to the collection with the default settings and these rights; resolves to its path with the secret. */
export const makeLink = async (host: Person, collectionId: string, rights: Rights = {}) => {
  const { secret } = await host.call.ask('createGuestLink', {
    params: { id: collectionId },
    body: guestLinkSettings(rights),
  })
  return `/guest#${secret}`
}

/** Opens a link, if one is given, and enters under this name. */
export const enterAsGuest = async (page: Page, link: string | undefined, name: string) => {
  if (link !== undefined) await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`You are ${name} (guest).`)).toBeVisible()
}

/** Opens the dialog on a guest's page, on which their own photos may show the same button. */
export const openAsGuest = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Add photos' }).click()

/** Starts an upload of these photos on a guest's page; resolves to the dialog. */
export const addAsGuest = async (page: Page, files: Parameters<Locator['setInputFiles']>[0]) => {
  await openAsGuest(page)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(files)
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  return dialog
}

/** Opens a host's guest links on the page of the collection. */
export const openGuestLinks = async (page: Page) => {
  await page.getByRole('button', { name: 'Collection options' }).click()
  await page.getByRole('menuitem', { name: 'Guest link' }).click()
  return page.getByRole('dialog', { name: 'Guest link' })
}
