/** A collection's header names its clique and its creator, with and without a network. */
import { expectAccessible } from '../accessible'
import { controlled } from '../installed'
import { arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { ada, bob } from '../users'

test('a collection names its clique and a creator who left, as links, also without a network', async ({
  device,
  server,
}) => {
  const leader = await register(server, ada)
  const creator = await register(server, bob)
  const cliqueId = await makeClique(leader, 'Lake house', creator)
  const collectionId = await makeCollection(creator, cliqueId, 'Summer week')
  await creator.call.ask('leaveClique', { params: { id: cliqueId } })
  const page = await device()
  await arrive(page, leader)
  await controlled(page)
  await page.goto(`/collection/${collectionId}`)
  const header = page.locator('header', { has: page.getByRole('heading', { name: 'Summer week' }) })
  const clique = header.getByRole('link', { name: 'Lake house' })
  const by = header.getByRole('link', { name: `Created by @${creator.username}` })
  await expect(clique).toHaveAttribute('href', `/clique/${cliqueId}`)
  await expect(by).toHaveAttribute('href', `/profile/${creator.userId}`)
  await expectAccessible(page, { where: "a collection's header" })

  await page.context().setOffline(true)
  await page.reload()
  await expect(clique).toBeVisible()
  await expect(by).toBeVisible()
  await clique.click()
  await expect(page.getByRole('heading', { name: 'Lake house' })).toBeVisible()
})

test('the longest names wrap in a collection’s header of a narrow phone', async ({ device, server }) => {
  const user = await register(server, { ...ada, username: 'maximiliane_theodora_wilhelmina_alexandrina' })
  const cliqueId = await makeClique(user, 'Donaudampfschifffahrtselektrizitätenhauptbetriebsw')
  const collectionId = await makeCollection(user, cliqueId, 'Summer week')
  const page = await device()
  await page.setViewportSize({ width: 320, height: 640 })
  await arrive(page, user, `/collection/${collectionId}`)
  for (const name of [/^Donau/, /^Created by @maximiliane/]) {
    const link = page.getByRole('link', { name })
    await expect(link).toBeVisible()
    expect(await link.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    const box = await link.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
  }
})
