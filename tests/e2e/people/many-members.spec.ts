/** A clique of many members: found by name with the keyboard, and no control covers another, however far it is scrolled. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import type { Site } from '../server'
import { arrive, makeClique, register } from '../seed'
import { expect, test } from '../test'
import { ada } from '../users'

const MEMBERS = 60

const makeLargeClique = async (server: Site) => {
  const leader = await register(server, ada)
  const members = []
  for (let at = 2; at < MEMBERS; at += 1)
    members.push(await register(server, { username: 'guest', firstName: 'Guest', lastName: `Number ${at}` }))
  members.push(await register(server, { username: 'zelda', firstName: 'Zelda', lastName: 'Last' }))
  const cliqueId = await makeClique(leader, 'Lake house', ...members)
  return { leader, cliqueId }
}

/** Scrolls a little further; returns the buttons of lists that a fixed button covers. */
const coveredButtons = (page: Page, top: number) =>
  page.evaluate(async (to) => {
    scrollTo({ top: to, behavior: 'instant' })
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
    const fixed = boxes('main button').filter(({ element }) => getComputedStyle(element).position === 'fixed')
    return boxes('main li button').flatMap(({ element, box }) => {
      const isCovered = fixed.some(
        ({ box: { left, right, top, bottom } }) =>
          left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      )
      return isCovered ? [`${element.ariaLabel} at ${to}`] : []
    })
  }, top)

test('the members in the dialog that edits a clique are searched by keyboard', async ({ device, server }) => {
  const { leader, cliqueId } = await makeLargeClique(server)
  const page = await device({ viewport: { width: 390, height: 844 } })
  await arrive(page, leader, `/clique/${cliqueId}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  const members = dialog.getByRole('list', { name: 'Members' })
  await expect(members.getByRole('listitem').first()).toBeVisible()
  const search = dialog.getByLabel('Search members')
  await search.focus()
  await page.keyboard.type('zelda')
  await expect(dialog.getByText('1 match', { exact: true })).toBeVisible()
  await expect(members.getByRole('listitem')).toHaveText([/Zelda Last/])
  await expectAccessible(page, { where: 'a search for members' })
  for (const _ of 'zelda') await page.keyboard.press('Backspace')
  await expect(search).toBeFocused()
  await expect(members.getByText('Zelda Last')).toHaveCount(0)
})

for (const width of [390, 1280])
  test(`no button of a long list of members is covered, ${width} px wide`, async ({ device, server }) => {
    const { leader, cliqueId } = await makeLargeClique(server)
    const page = await device({ viewport: { width, height: 844 } })
    await arrive(page, leader, `/clique/${cliqueId}`)
    await expect(page.getByRole('button', { name: 'Upload Flicks' }).last()).toBeVisible()
    await page.getByRole('tab', { name: 'Members' }).click()
    await expect(page.getByText('Guest Number 5', { exact: true })).toBeVisible()
    const covered: string[] = []
    for (let top = 0; top < 400; top += 10) covered.push(...(await coveredButtons(page, top)))
    expect(covered).toEqual([])
    await coveredButtons(page, 160)
    await expectAccessible(page, { where: 'among the members' })
  })
