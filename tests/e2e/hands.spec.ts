/** The viewer and the comments without a mouse: only by keys, only by fingers. */
import type { CDPSession, Page } from '@playwright/test'
import { arrive, seedCollection } from './seed'
import { escapeFrom, expectActive } from './steps'
import { expect, test } from './test'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' })
const panel = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })
const shows = (page: Page, place: number) => expect(viewer(page).getByText(`${place} / 4`)).toBeVisible()

/** Presses Tab until `wanted` has the focus. */
const tabTo = async (page: Page, wanted: ReturnType<Page['locator']>) => {
  for (let presses = 0; presses < 40; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}
/** Whether the page's own heading is unreachable: for assistive technology and for Tab. */
const isAway = (page: Page) =>
  page.locator('#main h1').evaluate((heading) => heading.closest('[inert], [aria-hidden=true]') !== null)
/** Whether a modal layer holds the focus. */
const focusIn = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).evaluate((dialog) => dialog.contains(document.activeElement))

test('with keys only', async ({ device, server }) => {
  const { owner, cliqueId, collectionId } = await seedCollection(server, 4)
  const page = await device({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(() => {
    addEventListener('transitionrun', () => (document.documentElement.dataset['moved'] = ''))
  })
  await arrive(page, owner, `/collection/${collectionId}`)
  const tiles = page.locator('[data-photo] > button, [data-photo] button[aria-label^="Photo"]')
  await expect(tiles).toHaveCount(4)

  // Tile, Enter, arrows
  await tabTo(page, tiles.first())
  await page.keyboard.press('Enter')
  await shows(page, 1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await shows(page, 3)
  await page.keyboard.press('ArrowLeft')
  await shows(page, 2)

  // The page behind is inert, and Tab stays inside
  await expect.poll(() => isAway(page)).toBe(true)
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    expect(await focusIn(page, 'Photo viewer')).toBe(true)
  }

  // C opens the comments; in the field it is a letter, and the arrow keys belong to the field
  await page.keyboard.press('c')
  await expectActive(panel(page).getByRole('textbox'))
  await page.keyboard.type('nice colours')
  await page.keyboard.press('ArrowLeft')
  await expect(panel(page).getByRole('textbox')).toHaveValue('nice colours')
  await shows(page, 2)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('nice colours')).toBeVisible()
  await tabTo(page, panel(page).getByRole('button', { name: `Reply to ${owner.username}` }))
  await page.keyboard.press('Enter')
  await expectActive(panel(page).getByPlaceholder(`Reply to @${owner.username}`))
  await page.keyboard.type('thanks')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('thanks')).toBeVisible()

  // Escape: first the reply or the panel, then the viewer, and the focus is on the last seen photo
  await escapeFrom(page, panel(page))
  await expect(viewer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expectActive(tiles.nth(1))

  // A menu and its dialog return the focus to the button that opened them
  const options = page.getByRole('button', { name: 'Collection options' })
  await options.focus()
  // If the page was slow, the closing layer returns the focus once more.
  await expectActive(options)
  await page.keyboard.press('Enter')
  await expectActive(page.getByRole('menuitem', { name: 'Edit Collection' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Collection' })).toBeVisible()
  await expect.poll(() => isAway(page)).toBe(true)
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    expect(await focusIn(page, 'Edit Collection')).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expectActive(options)
  // With reduced motion nothing moves: the library focuses a menu once all transitions have ended, and may miss their
  // ends.
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')

  // The invite link too
  await page.goto(`/clique/${cliqueId}`)
  const opener = page.getByRole('button', { name: 'Invite link' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Create link' }))
  await page.keyboard.press('Enter')
  await expectActive(page.getByRole('heading', { name: 'Your link is ready' }))
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    expect(await focusIn(page, 'Invite link')).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expectActive(opener)
})

type Finger = [x: number, y: number]
const touch = (devtools: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]) =>
  devtools.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) })

/** Moves fingers along straight lines, as a hand does: in steps. */
const drag = async (devtools: CDPSession, from: Finger[], to: Finger[]) => {
  await touch(devtools, 'touchStart', from)
  for (let step = 1; step <= 6; step++) {
    const at = from.map(([x, y], finger): Finger => {
      const [endX = x, endY = y] = to[finger] ?? []
      return [x + ((endX - x) * step) / 6, y + ((endY - y) * step) / 6]
    })
    await touch(devtools, 'touchMove', at)
  }
  await touch(devtools, 'touchEnd', [])
}

test('with fingers only @long', async ({ device, server }) => {
  const { owner, collectionId } = await seedCollection(server, 4)
  const page = await device({ hasTouch: true, isMobile: true })
  await arrive(page, owner, `/collection/${collectionId}`)
  const devtools = await page.context().newCDPSession(page)
  const current = viewer(page).locator('[data-current]')
  const scale = () =>
    current.evaluate((photo) => new DOMMatrix(getComputedStyle(photo).transform).a).then((a) => Math.round(a * 100))
  const settled = () => current.evaluate((photo) => Promise.all(photo.getAnimations().map(({ finished }) => finished)))

  await page.locator('[data-photo] button').first().tap()
  await shows(page, 1)
  // 45 px stays, 60 px pages; nothing is to the left of the first photo
  await drag(devtools, [[200, 400]], [[155, 400]])
  await shows(page, 1)
  await drag(devtools, [[200, 400]], [[140, 400]])
  await shows(page, 2)
  await drag(devtools, [[140, 400]], [[200, 400]])
  await shows(page, 1)
  await drag(devtools, [[140, 400]], [[240, 400]])
  await shows(page, 1)

  // Two fingers enlarge; then a drag pans and never pages; a wheel stops at 8; a double tap shows the whole photo
  await drag(
    devtools,
    [
      [180, 400],
      [210, 400],
    ],
    [
      [100, 400],
      [290, 400],
    ],
  )
  await expect.poll(scale).toBeGreaterThan(150)
  await drag(devtools, [[300, 400]], [[60, 400]])
  await shows(page, 1)
  await page.mouse.move(195, 400)
  for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, -400)
  await expect.poll(scale).toBe(800)
  await page.touchscreen.tap(195, 400)
  await page.touchscreen.tap(195, 400)
  await settled()
  await expect.poll(scale).toBe(100)

  // A like and a comment by taps, the sheet is closed by its own button
  await viewer(page)
    .getByRole('button', { name: /^Like, / })
    .tap()
  await expect(viewer(page).getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  await viewer(page).getByRole('button', { name: '0 comments' }).tap()
  await panel(page).getByRole('textbox').tap()
  await page.keyboard.insertText('by hand')
  await panel(page).getByRole('button', { name: 'Post' }).tap()
  await expect(panel(page).getByText('by hand')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Delete comment' }).tap()
  await expect(panel(page).getByText('No comments yet')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close comments' }).tap()
  await expect(panel(page)).toBeHidden()

  // Pulled down a little it returns, pulled further it closes
  await drag(devtools, [[195, 300]], [[195, 380]])
  await shows(page, 1)
  await drag(devtools, [[195, 300]], [[195, 520]])
  await expect(viewer(page)).toBeHidden()
})
