/** Mutations of a page that is reloaded in the task in which they were made: the database had no time to store them. */
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { alice, bob } from '../users'

// [O32]
test('a like and an answered invitation survive a reload at that very moment', async ({ device, server }) => {
  const [leader, person] = [await register(server, alice), await register(server, bob)]
  const cliqueId = await makeClique(leader, 'Lake house')
  await leader.call.ask('inviteToClique', { body: { cliqueId, userIds: [person.userId] } })
  const page = await device()
  await arrive(page, person)
  const join = page.getByRole('button', { name: 'Join Lake house' })
  await join.evaluate((button: HTMLElement) => {
    button.click()
    location.reload()
  })
  await expect(page.getByRole('link', { name: 'Lake house' }).first()).toBeVisible()
  await expect(join).toBeHidden()
  const standing = () => person.call.ask('memberStatus', { params: { id: cliqueId } })
  await expect.poll(standing).toBe('member')

  const collectionId = await makeCollection(leader, cliqueId, 'Summer week')
  const [photoId] = await addPhotos(leader, collectionId, 1)
  await page.goto(`/collection/${collectionId}?photo=${photoId}`)
  const like = page.getByRole('dialog', { name: 'Photo viewer' }).getByRole('button', { name: /^Like/ })
  await like.evaluate((button: HTMLElement) => {
    button.click()
    location.reload()
  })
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})
