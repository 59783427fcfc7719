/** Texts of right-to-left users in a left-to-right layout, and the reverse. */
import type { Locator } from '@playwright/test'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expectNoSideways } from '../sideways'
import { expect, test } from '../test'

const NAME = 'שבוע בקיץ'

/** Horizontal places (px) of parts of an element's text, in the order of the parts. */
const placesOf = (element: Locator, ...parts: string[]) =>
  element.evaluate((shown, wanted) => {
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    const found: Record<string, number> = {}
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const part of wanted) {
        const at = text.textContent?.indexOf(part) ?? -1
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + part.length)
        found[part] = range.getBoundingClientRect().x
      }
    return wanted.map((part) => found[part] ?? Number.NaN)
  }, parts)

const expectOrder = async (element: Locator, ...parts: string[]) => {
  const places = await placesOf(element, ...parts)
  expect(places, parts.join(' before ')).toEqual(places.toSorted((a, b) => a - b))
}

test('each text runs in its own direction, in a layout of either @long', async ({ device, server }) => {
  const owner = await register(server, { username: 'noa', firstName: 'נועה', lastName: 'לוי' })
  await owner.call.ask('editUser', { body: { bio: 'צילום, 2 ילדים.' } })
  const cliqueId = await makeClique(owner, NAME)
  const collectionId = await makeCollection(owner, cliqueId, NAME)
  await owner.call.ask('editCollection', {
    body: { collectionDataId: collectionId, name: NAME, description: '3 ימים ליד האגם.' },
  })
  const [photoId = ''] = await addPhotos(owner, collectionId, 15)
  await owner.call.ask('createComment', { body: { payload: 'איזה יופי!', collectionItemId: photoId } })
  const page = await device()
  await arrive(page, owner, `/collection/${collectionId}?photo=${photoId}&comments=true`)
  // In a left-to-right layout: from the right, with the mark at its end
  const comment = page.getByText('איזה יופי!')
  await expect(comment).toHaveCSS('direction', 'rtl')
  await expectOrder(comment, '!', 'יופי', 'איזה')
  const field = page.getByRole('textbox', { name: 'Comment', exact: true })
  await field.fill('שלום')
  await expect(field).toHaveCSS('direction', 'rtl')

  for (const [path, shown] of [
    ['/', 'home'],
    ['/profile', 'profile'],
    [`/clique/${cliqueId}`, 'clique'],
    [`/collection/${collectionId}`, 'collection'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(NAME).first()).toBeVisible()
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await expectNoSideways(page, `${shown}, right to left`)
  }
  // The app's texts are English in a right-to-left layout too
  await expectOrder(page.getByText('15 flicks'), '15', 'flicks')
  await expectOrder(page.getByText(/^Created (now|\d)/), 'Created', 'now')
})
