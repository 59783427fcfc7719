/** Cliques, their dialogs, and invitations. */
import type { Page } from '@playwright/test'
import { signedIn, type Screen } from '../screen'
import type { World } from '../world'

const path = ({ cliqueId }: World) => `/clique/${cliqueId}`
const invitation = ({ inviteToken }: World) => `/join#${inviteToken}`
const openMembers = async (page: Page) => {
  await page.getByRole('tab', { name: 'Members' }).click()
  return page.getByRole('tabpanel').getByText(/^layla_/)
}

const openMemberMenu = async (page: Page) => {
  await openMembers(page)
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click()
  return page.getByRole('menuitem').first()
}

export const clique: Screen[] = [
  signedIn('clique', path, (page) => page.getByRole('tabpanel').getByRole('link').first()),
  signedIn('clique-members', path, openMembers),
  signedIn(
    'clique-reports',
    (world) => `${path(world)}?reports=true`,
    (page) => page.getByRole('tabpanel').getByRole('button', { name: 'Keep' }),
  ),
  signedIn('clique-menu', path, async (page) => {
    await page.getByRole('button', { name: 'Clique options' }).click()
    return page.getByRole('menuitem').first()
  }),
  signedIn('clique-leave', path, async (page) => {
    await page.getByRole('button', { name: 'Leave' }).click()
    return page.getByRole('alertdialog')
  }),
  signedIn('clique-member-menu', path, openMemberMenu),
  signedIn('clique-member-remove', path, async (page) => {
    await openMemberMenu(page)
    await page.getByRole('menuitem', { name: 'Remove from clique' }).click()
    return page.getByRole('alertdialog')
  }),
  signedIn('clique-lead', path, async (page) => {
    await openMemberMenu(page)
    await page.getByRole('menuitem', { name: 'Make leader' }).click()
    return page.getByRole('alertdialog')
  }),
  signedIn('create-clique', '/', async (page) => {
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Create Clique' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Clique' })
    await dialog.getByPlaceholder('Search users...').fill('_00')
    for (const name of ['closed', 'layla', 'rainbow']) await dialog.getByRole('button', { name }).first().click()
    return dialog.getByRole('button', { name: /^Remove/ }).first()
  }),
  signedIn('edit-clique', path, async (page) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    return page.getByRole('dialog', { name: 'Edit Clique' }).getByText(/^layla_/)
  }),
  signedIn('edit-clique-members', path, async (page) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Clique' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByPlaceholder('Search users to invite...').fill('_00')
    await dialog
      .getByRole('list', { name: 'Search results' })
      .getByText(/^newcomer_/)
      .scrollIntoViewIfNeeded()
    return dialog.getByRole('list', { name: 'Search results' })
  }),
  signedIn('edit-clique-withdraw', path, async (page) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: /^Withdraw/ }).click()
    return page.getByRole('alertdialog')
  }),
  signedIn(
    'clique-removed',
    ({ leftCliqueId }) => `/clique/${leftCliqueId}`,
    (page) => page.getByText('You can come back'),
  ),
  signedIn('invite-link', path, async (page) => {
    await page.getByRole('button', { name: 'Invite link' }).click()
    return page.getByRole('dialog', { name: 'Invite link' }).getByRole('button', { name: 'Create link' })
  }),
  signedIn('invite-link-made', path, async (page) => {
    await page.getByRole('button', { name: 'Invite link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite link' })
    await dialog.getByRole('button', { name: 'Create link' }).click()
    return dialog.getByRole('heading', { name: 'Your link is ready' })
  }),
  signedIn('personal-invitation', path, async (page) => {
    await page.getByRole('button', { name: 'Invite link' }).click()
    await page.getByRole('tab', { name: 'One person' }).click()
    return page.getByRole('button', { name: 'Create invitation' })
  }),
  signedIn('personal-invitation-made', path, async (page) => {
    await page.getByRole('button', { name: 'Invite link' }).click()
    await page.getByRole('tab', { name: 'One person' }).click()
    await page.getByRole('dialog').getByLabel('Phone number').fill('4155550986')
    await page.getByRole('button', { name: 'Create invitation' }).click()
    return page.getByRole('heading', { name: 'Your link is ready' })
  }),
  {
    name: 'personal-invitation-opened',
    open: async (page, { personalToken }) => {
      await page.goto(`/invitation#${personalToken}`)
      return page.getByRole('button', { name: 'Yes, continue' })
    },
  },
  signedIn(
    'personal-invitation-foreign',
    ({ personalToken }) => `/invitation#${personalToken}`,
    (page) => page.getByRole('heading', { name: 'This invitation is for someone else' }),
  ),
  {
    name: 'join-signed-out',
    open: async (page, world) => {
      await page.goto(invitation(world))
      return page.getByRole('button', { name: 'Sign in or register to join' })
    },
  },
  signedIn('join', invitation, (page) => page.getByRole('button', { name: /^Join/ })),
  signedIn(
    'join-not-for-you',
    ({ leftInviteToken }) => `/join#${leftInviteToken}`,
    async (page) => {
      await page.getByRole('button', { name: /^Join/ }).click()
      return page.getByRole('heading', { name: 'This link does not work for you' })
    },
  ),
  signedIn('join-dead', '/join#nonsense', (page) =>
    page.getByRole('heading', { name: 'This invitation does not exist' }),
  ),
]
