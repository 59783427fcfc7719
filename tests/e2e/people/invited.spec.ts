/** A clique's page names the users with an open invitation. */
import { expectAccessible } from '../accessible'
import { arrive, makeClique, register } from '../seed'
import { openNew } from '../steps'
import { expect, test } from '../test'

const names = (username: string) => ({ username, firstName: username, lastName: 'Doe' })

test('the page of a new clique names the invited users, until they have joined', async ({ device, server }) => {
  const leader = await register(server, names('leader'))
  const guests = []
  for (const name of ['ada', 'bob', 'eve', 'finn']) guests.push(await register(server, names(name)))
  const page = await device()
  await arrive(page, leader)
  const dialog = await openNew(page, 'Create Clique')
  for (const { username } of guests) {
    await dialog.getByPlaceholder('Search users...').fill(username)
    await dialog
      .getByRole('list', { name: 'Search results' })
      .getByRole('button', { name: new RegExp(username) })
      .click()
  }
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const invited = page.getByText(/^Invited:/)
  await expect(invited).toHaveText(/^Invited: @\w+, @\w+ and 2 others$/)
  await expect(invited.getByRole('link')).toHaveCount(2)
  await expectAccessible(page, { where: 'the page of a new clique' })
  await page.reload()
  await expect(invited).toHaveText(/and 2 others$/)

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const [ada, bob, eve, finn] = guests
  await ada?.call.ask('joinClique', { params: { id } })
  await expect(invited).toHaveText(/^Invited: @\w+, @\w+ and 1 other$/)
  await bob?.call.ask('declineCliqueInvite', { params: { id } })
  await expect(invited).toHaveText(/^Invited: @\w+ and @\w+$/)
  await eve?.call.ask('joinClique', { params: { id } })
  await expect(invited).toHaveText(`Invited: @${finn?.username}`)
  await finn?.call.ask('joinClique', { params: { id } })
  await expect(invited).toBeHidden()
})

test('a user who is not a member does not see who is invited to a clique', async ({ device, server }) => {
  const leader = await register(server, names('leader'))
  const guest = await register(server, names('ada'))
  const stranger = await register(server, names('eve'))
  const cliqueId = await makeClique(leader, 'Lake house')
  await leader.call.ask('inviteToClique', { body: { cliqueId, userIds: [guest.userId] } })
  const page = await device()
  await arrive(page, stranger, `/clique/${cliqueId}`)
  await expect(page.getByText('Invite only')).toBeVisible()
  await expect(page.getByText(/^Invited:/)).toHaveCount(0)
  const member = await device()
  await arrive(member, leader, `/clique/${cliqueId}`)
  await expect(member.getByText(/^Invited:/)).toBeVisible()
})
