/** A leader's invitation signs in a new user, and the operator's invitation a user who lost everything. */
import { Caller } from '../../../server/test/caller'
import { exchange, sessionIn } from '../../../server/test/sign-in'
import { arrive, makeClique, register } from '../seed'
import { newPerson } from '../people'
import { fillRegistration, leftLayers, quiet, signIn } from '../steps'
import { expect, test } from '../test'
import { alice, bob } from '../users'

test('a personal invitation signs a number in, once, and leads through registration into the clique', async ({
  device,
  server,
}) => {
  const leader = await register(server, alice)
  const cliqueId = await makeClique(leader, 'Lake house')
  const page = await device()
  await arrive(page, leader, `/clique/${cliqueId}`)
  const newcomer = newPerson(server, bob)

  // The leader makes it for one number
  await page.getByRole('button', { name: 'Invite link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite link' })
  await dialog.getByRole('tab', { name: 'One person' }).click()
  await dialog.getByLabel('Phone number').fill('4155')
  await expect(dialog.getByRole('button', { name: 'Create invitation' })).toBeDisabled()
  await dialog.getByLabel('Phone number').fill(newcomer.digits)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Your link is ready' })).toBeFocused()
  await expect(dialog.getByText(/^For \+1 \(415\) 555-\d{4} only/)).toBeVisible()
  await expect(dialog.getByText('QR code of the link to Lake house')).toBeAttached()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(address).toMatch(new RegExp(`^${server.url}/invitation#[\\w-]{43}$`))
  await page.keyboard.press('Escape')
  await leftLayers(page)

  // Another phone: one press, although the first answer is lost
  const phone = await device()
  const sent: string[] = []
  phone.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await phone.goto(address)
  await expect(phone.getByText('Alice Archer invites you to join')).toBeVisible()
  await expect(phone.getByRole('heading', { level: 1, name: 'Lake house' })).toBeVisible()
  let lost = 0
  await phone.route('**/accounts:signInWithCustomToken*', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await expect(phone.getByText('Is this your number?')).toContainText(`+1 (415) 555-${newcomer.digits.slice(-4)}`)
  const enter = phone.getByRole('button', { name: 'Yes, continue' })
  await enter.click()
  await expect(phone.getByText("You're offline. Please try again once you are connected.")).toBeVisible()
  await enter.click()
  await fillRegistration(phone, newcomer)
  await expect(phone).toHaveURL(`${server.url}/clique/${cliqueId}`)
  await phone.getByRole('tab', { name: 'Members' }).click()
  await expect(phone.getByText('Invited by Alice Archer')).toBeVisible()
  const token = address.split('#')[1] ?? ''
  expect(sent.filter((line) => line.includes(token))).toEqual([])
  expect(server.output()).not.toContain(token)

  // Used: it leads its user home, and is closed to others
  await phone.goto(address)
  await phone.reload()
  await expect(phone).toHaveURL(`${server.url}/clique/${cliqueId}`)
  const late = await device()
  await late.goto(address)
  await expect(late.getByRole('heading', { name: 'This invitation has been used' })).toBeVisible()
  await late.getByRole('button', { name: 'Go to Clique' }).click()
  await expect(late).toHaveURL(/\/auth$/)
})

test('an invitation for a number with an account asks its owner to sign in, and is closed to others @long', async ({
  device,
  server,
}) => {
  const leader = await register(server, alice)
  const guest = await register(server, bob)
  const cliqueId = await makeClique(leader, 'Lake house')
  const invite = async (digits: string) => {
    const body = { phoneNumber: `+1${digits}` }
    return (await leader.call.ask('createPersonalInvitation', { params: { id: cliqueId }, body })).token
  }
  const token = await invite(guest.digits)

  // Signed out: the link by itself does not open an account
  const thief = await device()
  await thief.goto(`/invitation#${token}`)
  await thief.getByRole('button', { name: 'No, it is not mine' }).click()
  await expect(thief.getByRole('heading', { name: 'This invitation is for someone else' })).toBeVisible()
  await thief.reload()
  await thief.getByRole('button', { name: 'Yes, continue' }).click()
  await expect(thief.getByText('This number has an account. Sign in with it to join.')).toBeVisible()
  await thief.getByRole('button', { name: 'Sign in' }).click()
  await expect(thief).toHaveURL(/\/auth$/)

  // Signed in as someone else
  const page = await device()
  await arrive(page, leader, `/invitation#${token}`)
  await expect(page.getByRole('heading', { name: 'This invitation is for someone else' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(`${server.url}/`)

  // Signed in as the owner
  const own = await device()
  await arrive(own, guest, `/invitation#${token}`)
  await own.getByRole('button', { name: 'Join Lake house' }).click()
  await expect(own).toHaveURL(`${server.url}/clique/${cliqueId}`)

  const lost = await device()
  await lost.goto('/invitation#nonsense')
  await expect(lost.getByRole('heading', { name: 'This invitation does not exist' })).toBeVisible()
})

test('the owner of a number is notified that the holder of a link made the account, once', async ({
  device,
  server,
}) => {
  const leader = await register(server, alice)
  const cliqueId = await makeClique(leader, 'Lake house')
  const owner = newPerson(server, bob)
  const phoneNumber = `+1${owner.digits}`
  const body = { phoneNumber }
  const { token } = await leader.call.ask('createPersonalInvitation', { params: { id: cliqueId }, body })
  const deviceKey = 'd'.repeat(43)
  const { customToken } = await leader.call.ask('signInByInvitation', { body: { token, deviceKey } })
  const { idToken } = await sessionIn(await exchange(server.url, customToken))
  const { username, firstName, lastName } = owner
  await new Caller(server.url, idToken).ask('register', { body: { username, firstName, lastName, phoneNumber } })

  const page = await device()
  await signIn(page, owner)
  const notice = page.getByRole('alertdialog', { name: 'This account was made by an invitation' })
  await expect(notice).toContainText(String(new Date().getFullYear()))
  await notice.getByRole('button', { name: 'OK' }).click()
  const stored = async () => JSON.stringify(await page.context().storageState({ indexedDB: true }))
  await expect.poll(stored).toContain('isInvitationTold')
  await page.reload()
  await quiet(page)
  await expect(notice).toBeHidden()
})
