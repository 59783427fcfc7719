import { addPhotos, arrive, makeClique, makeCollection, register } from './seed'
import { test } from './test'
for (const [scheme, width, height] of [
  ['light', 390, 844],
  ['dark', 1280, 800],
  ['dark', 390, 844],
  ['light', 320, 700],
] as const)
  test(`shots ${scheme} ${width}`, async ({ device, server }) => {
    const leader = await register(server.url, 1, { username: 'alice', firstName: 'Alice', lastName: 'Archer' })
    const bob = await register(server.url, 2, { username: 'bob', firstName: 'Bob', lastName: 'Baker' })
    const cliqueId = await makeClique(leader, 'Lake house')
    await addPhotos(leader, await makeCollection(leader, cliqueId, 'Summer week'), 2)
    const params = { id: cliqueId }
    await leader.call.ask('createInviteLink', { params, body: { expiresIn: 86400 * 7, useLimit: 5 } })
    const { token } = await leader.call.ask('createInviteLink', { params, body: { expiresIn: null, useLimit: null } })
    const page = await device()
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height })
    const shot = (name: string) =>
      page.waitForTimeout(700).then(() => page.screenshot({ path: `/tmp/inv-${name}-${scheme}-${width}.png` }))
    await page.goto(`/join/${token}`)
    await page.getByRole('heading', { level: 1, name: 'Lake house' }).waitFor()
    await shot('join-out')
    await page.goto(`/join/aaaaaaaaaaaaaaaaaaaaaa`)
    await page.getByRole('heading', { name: 'does not exist' }).waitFor()
    await shot('join-dead')
    await arrive(page, leader, `/clique/${cliqueId}`)
    await page.getByRole('button', { name: 'Invite link' }).waitFor()
    await shot('clique')
    await page.getByRole('button', { name: 'Invite link' }).click()
    await page.getByText('Does not expire').waitFor()
    await shot('dialog')
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText('QR code').waitFor()
    await shot('made')
    const other = await device()
    await other.emulateMedia({ colorScheme: scheme })
    await other.setViewportSize({ width, height })
    await arrive(other, bob, `/join/${token}`)
    await other.getByRole('button', { name: 'Join Lake house' }).waitFor()
    await other.waitForTimeout(600)
    await other.screenshot({ path: `/tmp/inv-join-in-${scheme}-${width}.png` })
  })
