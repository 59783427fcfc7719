/** A press never hits a button that replaced another, and a toast closes with the state that it describes. */
import type { Locator, Page } from '@playwright/test'
import type { Person } from '../people'
import { addPhotos, arrive, makeClique, makeCollection, register } from '../seed'
import { expect, test } from '../test'
import { ada, bob } from '../users'

const eve = { username: 'eve', firstName: 'Eve', lastName: 'Evans' }

/** The second half of a double press: as soon as `text` is the button at this place, it is pressed. */
const pressWhenThere = (page: Page, place: { x: number; y: number }, text: string) =>
  page.evaluate(
    ({ x, y, name }) =>
      new Promise<void>((resolve) => {
        const press = () => {
          const there = document.elementFromPoint(x, y)?.closest('button')
          if (!there || !(there.ariaLabel ?? there.textContent).startsWith(name)) return
          changes.disconnect()
          const at = { bubbles: true, cancelable: true, clientX: x, clientY: y, isPrimary: true, pointerType: 'touch' }
          there.dispatchEvent(new PointerEvent('pointerdown', at))
          there.dispatchEvent(new PointerEvent('pointerup', at))
          there.dispatchEvent(new PointerEvent('click', { ...at, detail: 1 }))
          resolve()
        }
        const changes = new MutationObserver(press)
        changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
        press()
      }),
    { ...place, name: text },
  )

const middleOf = async (button: Locator) => {
  const box = await button.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Opens `path`, and waits for the tasks behind the screen: they also ignore stray presses. */
const open = async (page: Page, person: Person, path: string) => {
  const runs = page.waitForRequest('**/api/changes')
  await arrive(page, person, path)
  await runs
}

test('a double press on Leave leaves once, and its toast goes when the user joins again', async ({
  device,
  server,
}) => {
  const [leader, member] = [await register(server, ada), await register(server, bob)]
  const { clique } = await leader.call.ask('createClique', { body: { name: 'Lake house', isPrivate: false } })
  const { cliqueId } = clique
  const calls: string[] = []
  await member.call.ask('joinClique', { params: { id: cliqueId } })
  const page = await device()
  page.on('request', (request) => {
    if (/\/(join|leave)(\?|$)/.test(request.url())) calls.push(request.url().replace(/.*\//, ''))
  })
  await open(page, member, `/clique/${cliqueId}`)
  const leave = page.getByRole('button', { name: 'Leave', exact: true })
  const join = page.getByRole('button', { name: 'Join', exact: true })
  await expect(leave).toBeVisible()
  const place = await middleOf(leave)
  const second = pressWhenThere(page, place, 'Join')
  await page.mouse.click(place.x, place.y)
  await second
  await expect(page.getByText('You left Lake house')).toBeVisible()
  await expect(join).toBeVisible()
  expect(calls).toEqual(['leave'])

  // On purpose, and also with the keyboard: a held key presses nothing else
  await join.focus()
  await page.keyboard.down('Enter')
  await expect(leave).toBeVisible()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByText('You left Lake house')).toBeHidden()
  await expect.poll(() => calls).toEqual(['leave', 'join'])
  await expect(leave).toBeVisible()
})

test('the second click of a mouse presses no other button, and the next single click does', async ({
  device,
  server,
}) => {
  const [leader, member] = [await register(server, ada), await register(server, bob)]
  const { clique } = await leader.call.ask('createClique', { body: { name: 'Lake house', isPrivate: false } })
  const { cliqueId } = clique
  await member.call.ask('joinClique', { params: { id: cliqueId } })
  const calls: string[] = []
  const page = await device()
  page.on('request', (request) => {
    if (/\/(join|leave)(\?|$)/.test(request.url())) calls.push(request.url().replace(/.*\//, ''))
  })
  await open(page, member, `/clique/${cliqueId}`)
  const leave = page.getByRole('button', { name: 'Leave', exact: true })
  const join = page.getByRole('button', { name: 'Join', exact: true })
  const { x, y } = await middleOf(leave)
  await page.mouse.click(x, y)
  await expect(join).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect.poll(() => calls).toEqual(['leave'])
  await expect(join).toBeVisible()
  await join.click()
  await expect(leave).toBeVisible()
  await expect.poll(() => calls).toEqual(['leave', 'join'])
})

test('the second half of a double press on Approve does not approve the next request', async ({ device, server }) => {
  const [owner, one, two] = [await register(server, ada), await register(server, bob), await register(server, eve)]
  await owner.call.ask('editUser', { body: { isPrivate: true } })
  for (const fan of [one, two]) await fan.call.ask('follow', { body: { followee: owner.userId } })
  const page = await device()
  await open(page, owner, '/activity')
  const approve = page.getByRole('button', { name: /^Approve/ })
  await expect(approve).toHaveCount(2)
  const name = (await approve.nth(1).getAttribute('aria-label')) ?? ''
  const place = await middleOf(approve.first())
  const second = pressWhenThere(page, place, name)
  await page.mouse.click(place.x, place.y)
  await second
  await expect(approve).toHaveCount(1)
  await expect.poll(async () => (await owner.call.ask('followRequests', {})).items.length).toBe(1)
})

test('likes follow each deliberate press, however fast', async ({ device, server }) => {
  const leader = await register(server, ada)
  const collectionId = await makeCollection(leader, await makeClique(leader, 'Lake house'), 'Summer week')
  const [photoId = ''] = await addPhotos(leader, collectionId, 1)
  const page = await device()
  await open(page, leader, `/collection/${collectionId}`)
  const like = page.locator(`[data-photo="${photoId}"]`).getByRole('button', { name: /^Like, / })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const place = await middleOf(like)
  await page.mouse.click(place.x, place.y, { clickCount: 2 })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await page.mouse.click(place.x, place.y)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('the only member is notified what happens to the clique, and can join it again', async ({ device, server }) => {
  const leader = await register(server, ada)
  const cliqueId = await makeClique(leader, 'Lake house')
  const page = await device()
  await open(page, leader, `/clique/${cliqueId}`)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  const ask = page.getByRole('alertdialog', { name: 'Leave Lake house?' })
  await expect(ask).toContainText('You are the only member.')
  await expect(ask).toContainText('you can join again at any time')
  await expect(ask).not.toContainText('You will need a new invitation')
  await expect(ask).not.toContainText('becomes the leader')
  await ask.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('0 Members')).toBeVisible()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('1 Member')).toBeVisible()
  await expect(page.getByText('Leader')).toBeVisible()
})

test('a key that is held while a dialog closes does not press the button that has the focus then', async ({
  device,
  server,
}) => {
  const leader = await register(server, ada)
  const cliqueId = await makeClique(leader, 'Lake house')
  const page = await device()
  await open(page, leader, `/clique/${cliqueId}`)
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Edit Clique' })
  await edit.click()
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.down('Enter')
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await edit.press('Tab')
  await expect(dialog).toBeHidden()
})
