/** Comments on a phone: no unwanted keyboard, room to read in landscape, and text that survives a reload. */
import { arrive, seedCollection } from '../seed'
import { expect, test } from '../test'

test('comments on a phone can be read on its side, and unsent words survive a reload @long', async ({
  device,
  server,
}) => {
  const { owner, collectionId, ids } = await seedCollection(server, 1)
  const [photoId = ''] = ids
  for (let number = 1; number <= 8; number++)
    await owner.call.ask('createComment', { body: { payload: `Cloud ${number}`, collectionItemId: photoId } })
  const page = await device({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true })
  await arrive(page, owner, `/collection/${collectionId}?photo=${photoId}`)
  const panel = page.getByRole('region', { name: 'Comments', exact: true })
  const field = panel.getByRole('textbox')
  await page.getByRole('button', { name: '8 comments' }).tap()
  await expect(panel.getByText('Cloud 8')).toBeInViewport()
  await expect(panel.getByRole('heading', { name: 'Comments' })).toBeFocused()
  await expect(field).not.toBeFocused()

  // At least two comments at once, and the others by keyboard
  const list = panel.getByRole('group', { name: 'All comments' })
  expect((await list.boundingBox())?.height).toBeGreaterThan(160)
  await list.focus()
  for (let presses = 0; presses < 30; presses++) await page.keyboard.press('ArrowDown')
  await expect(panel.getByText('Cloud 1')).toBeInViewport()

  await field.fill('What a day')
  await page.reload()
  await expect(field).toHaveValue('What a day')
  await panel.getByRole('button', { name: 'Post' }).tap()
  await expect(panel.getByRole('article').getByText('What a day')).toBeVisible()
  // Until it is stored, a reload restores the text to the field.
  await expect(panel.getByText('Comment posted successfully!')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('Cloud 8')).toBeVisible()
  await expect(field).toHaveValue('')
})
