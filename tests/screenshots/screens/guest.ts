/** The pages of guests, who have no account. */
import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { addAsGuest, enterAsGuest, makeLink } from '../../e2e/guests/guest-links'
import { signedIn, type Screen } from '../screen'
import { drawPhotos } from '../../e2e/uploads'
import { longWord, type World } from '../world'

/** A guest's page by a link, entered if that is not done yet. */
const entered = (
  name: string,
  link: (world: World) => string,
  open: (page: Page) => Locator | Promise<Locator>,
): Screen => ({
  name,
  open: async (page, world) => {
    await page.goto(link(world))
    const field = page.getByLabel('Your name')
    await field
      .or(page.getByRole('button', { name: 'More' }))
      .first()
      .waitFor()
    if (await field.isVisible()) await enterAsGuest(page, undefined, longWord(50))
    return open(page)
  },
})
const guestLink = (world: World) => world.guestLink
const addOnlyLink = (world: World) => world.addOnlyLink

const menuItem = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Entered, and then cut off from the server. */
const withoutNetwork = (name: string, link: (world: World) => string): Screen => ({
  name: `${name}-offline`,
  open: async (page, world) => {
    await page.context().setOffline(false)
    const open = entered(name, link, (entry) => entry.getByRole('button', { name: 'Add photos' }))
    await (await open.open(page, world)).waitFor()
    // The pages here have no worker, which would have stored the notice's file.
    await page.getByRole('complementary').first().waitFor({ state: 'attached' })
    await page.context().setOffline(true)
    return page.getByText('offline. Showing what is saved')
  },
})

/** A new link of this collection that was revoked, after `enter` if it is given. */
const revoked = async ({ me, collectionId }: World, enter?: (link: string) => Promise<void>) => {
  const link = await makeLink(me, collectionId)
  await enter?.(link)
  const { items } = await me.call.ask('guestLinks', { params: { id: collectionId }, query: {} })
  const [newest] = items
  await me.call.ask('revokeGuestLink', { params: { linkId: newest?.linkId ?? '' } })
  return link
}

/** The link with a code by which its new guest continues on another device. */
const shared = async ({ request }: Page, link: string) => {
  const [token, code] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const [, secret] = link.split('#')
  await request.post('/api/guest/enter', { data: { secret, name: longWord(50), token } })
  const headers = { authorization: `Bearer ${token}` }
  await request.post('/api/guest/code', { data: { code }, headers })
  return `${link}.${code}`
}

export const guest: Screen[] = [
  {
    name: 'guest-door',
    open: async (page, world) => {
      await page.goto(world.guestLink)
      return page.getByLabel('Your name')
    },
  },
  {
    name: 'guest-continue',
    open: async (page, world) => {
      await page.goto(await shared(page, await makeLink(world.me, world.collectionId)))
      return page.getByRole('heading', { name: 'who shared this code?' })
    },
  },
  signedIn('guest-door-signed-in', guestLink, (page) => page.getByRole('button', { name: 'Continue as a guest' })),
  {
    name: 'guest-closed-link',
    open: async (page, world) => {
      await page.goto(await revoked(world))
      return page.getByRole('heading', { name: 'This link was turned off' })
    },
  },
  entered('guest-collection', guestLink, (page) => page.getByRole('listitem').first()),
  entered('guest-add-only', addOnlyLink, (page) => page.getByRole('heading', { name: 'Your photos' })),
  entered('guest-own-photos', guestLink, async (page) => {
    const own = page.getByRole('button', { name: /^Your photos \(/ })
    if (!(await own.isVisible())) {
      const dialog = await addAsGuest(page, await drawPhotos(page, 3))
      await dialog.getByRole('button', { name: 'Done' }).click()
    }
    await own.click()
    return page.getByRole('dialog', { name: 'Your photos' }).getByRole('listitem').first()
  }),
  entered('guest-leave', guestLink, async (page) => {
    await menuItem(page, /^Leave$/)
    return page.getByRole('alertdialog').or(page.getByRole('dialog')).first()
  }),
  entered('guest-join', guestLink, async (page) => {
    await menuItem(page, /^Join /)
    return page.getByRole('button', { name: 'Sign in or register to join' })
  }),
  withoutNetwork('guest-collection', guestLink),
  withoutNetwork('guest-add-only', addOnlyLink),
  {
    name: 'guest-ended',
    open: async (page, world) => {
      await revoked(world, async (link) => {
        await page.goto(link)
        await enterAsGuest(page, undefined, longWord(50))
      })
      await page.reload()
      return page.getByRole('heading', { name: 'This link has ended' })
    },
  },
  entered('guest-joined', guestLink, async (page) => {
    const json = { code: 'GUEST_CLAIMED', message: 'You have become a member' }
    await page.route('**/api/guest/self', (route) => route.fulfill({ status: 401, json }))
    await page.reload()
    return page.getByRole('heading', { name: /^You joined / })
  }),
]
