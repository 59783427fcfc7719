/** A removed member does not return by a link, and an invitation by name is withdrawn. */
import { arrive, makeClique, register } from '../seed'
import { expect, test } from '../test'
import { ada, bob } from '../users'

test('a removed member joins by name only, once the leader invites them and does not withdraw it @long', async ({
  device,
  server,
}) => {
  const [leader, member] = [await register(server, ada), await register(server, bob)]
  const cliqueId = await makeClique(leader, 'Lake house', member)
  const inClique = { params: { id: cliqueId } }
  const { token } = await leader.call.ask('createInviteLink', {
    ...inClique,
    body: { expiresIn: null, useLimit: null },
  })
  await leader.call.ask('removeMember', { params: { id: cliqueId, userId: member.userId } })

  const phone = await device()
  await arrive(phone, member, `/join#${token}`)
  await phone.getByRole('button', { name: 'Join Lake house' }).click()
  await expect(phone.getByRole('heading', { name: 'This link does not work for you' })).toBeVisible()
  await expect(phone.getByText('Ask a member to invite you by name.')).toBeVisible()

  const invite = () => leader.call.ask('inviteToClique', { body: { cliqueId, userIds: [member.userId] } })
  await invite()
  const page = await device()
  await arrive(page, leader, `/clique/${cliqueId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Clique' })
  await dialog.getByRole('button', { name: 'Withdraw the invitation of Bob Baker' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Invitation withdrawn')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Invited' })).toHaveCount(0)
  expect((await member.call.ask('cliqueInvites', {})).items).toEqual([])

  await invite()
  await phone.goto(`/clique/${cliqueId}`)
  await phone.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(phone.getByRole('button', { name: 'Leave' })).toBeVisible()
})
