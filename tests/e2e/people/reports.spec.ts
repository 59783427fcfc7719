/**
 * A clique's leader decides about reported photos: on the clique's page, also offline, without the reporting user's
 * name.
 */
import { expectAccessible } from '../accessible'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { ada, bob, eve } from '../users'

test('a leader keeps one reported photo and removes another without a network; a member sees it go', async ({
  device,
  server,
}) => {
  const leader = await register(server, ada)
  const member = await register(server, bob)
  const reporter = await register(server, eve)
  const cliqueId = await makeClique(leader, 'Lake house', member, reporter)
  const collectionId = await makeCollection(member, cliqueId, 'Summer week')
  const [kept = '', removed = ''] = await addPhotos(member, collectionId, 2)
  const report = (id: string, reason: string) => reporter.call.ask('reportFlick', { params: { id }, body: { reason } })
  const page = await device()
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, leader, `/clique/${cliqueId}`)
  await expect(page.getByRole('tab', { name: 'Reports', exact: true })).toBeVisible()
  const theirs = await device()
  await arrive(theirs, member, `/collection/${collectionId}`)
  await expect(theirs.locator('[data-photo]')).toHaveCount(2)

  await report(kept, 'It is spam')
  await report(removed, 'It shows me')
  await page.getByRole('tab', { name: 'Reports (2)' }).click()
  const list = page.getByRole('list', { name: 'Reports' })
  await expect(list.getByText('It is spam')).toBeVisible()
  await expect(list.getByText('It shows me')).toBeVisible()
  await expect(page.getByText(reporter.username)).toHaveCount(0)
  await expectAccessible(page, { where: 'reports of a clique' })

  await page.context().setOffline(true)
  await list.getByRole('article').filter({ hasText: 'It is spam' }).getByRole('button', { name: 'Keep' }).click()
  await expect(list.getByText('It is spam')).toBeHidden()
  await list.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No reports' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Reports', exact: true })).toBeVisible()
  await expect(theirs.locator('[data-photo]')).toHaveCount(2)
  await page.context().setOffline(false)
  await expect(theirs.locator('[data-photo]')).toHaveCount(1)
  await expect(theirs.locator(`[data-photo="${kept}"]`)).toBeVisible()

  await arrive(theirs, member, `/clique/${cliqueId}?reports=true`)
  await expect(theirs.getByRole('tab', { name: 'Collections' })).toHaveAttribute('aria-selected', 'true')
  await expect(theirs.getByRole('tab', { name: /^Reports/ })).toHaveCount(0)
})

test('an activity leads the leader to the reports', async ({ device, server }) => {
  const leader = await register(server, ada)
  const reporter = await register(server, eve)
  const cliqueId = await makeClique(leader, 'Lake house', reporter)
  const [photo = ''] = await addPhotos(reporter, await makeCollection(leader, cliqueId, 'Summer week'), 1)
  await reporter.call.ask('reportFlick', { params: { id: photo }, body: { reason: 'It is spam' } })
  const page = await device()
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, leader, '/')
  await expect(page.getByRole('link', { name: 'Lake house 1 report' })).toBeVisible()
  await page.goto('/activity')
  await page.getByRole('link', { name: /A photo was reported in Lake house/ }).click()
  await expect(page.getByText('It is spam')).toBeVisible()
})
