/** A photo moves between its tile and the viewer, for users who want motion, and ends exactly in its place. */
import type { Page } from '@playwright/test'
import { arrive, seedCollection } from '../seed'
import { expect, test } from '../test'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' })
const tile = (page: Page) => page.locator('[data-photo] > button').nth(1)

/** Counts the moves of a photo, as the browser's own animation of a named group. */
const countMoves = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        if (!(effect instanceof KeyframeEffect) || effect.pseudoElement !== '::view-transition-group(photo)') continue
        if (seen.has(animation)) continue
        seen.add(animation)
        document.documentElement.dataset['moves'] = String(seen.size)
      }
      requestAnimationFrame(look)
    }
    const seen = new Set<Animation>()
    requestAnimationFrame(look)
  })

const moves = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['moves'] ?? 0))

/** Counts elements that still have a name or a size of the transition. */
const leftovers = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('[style]')].filter(
        ({ style }) => style.getPropertyValue('view-transition-name') !== '',
      ).length,
  )

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a photo moves from its tile to the viewer and back (${reducedMotion})`, async ({ device, server }) => {
    const { owner, collectionId } = await seedCollection(server, 4)
    const page = await device({ reducedMotion })
    await countMoves(page)
    await arrive(page, owner, `/collection/${collectionId}`)
    const moving = reducedMotion === 'no-preference'

    // A double press opens it once.
    await tile(page).dblclick()
    await expect(viewer(page).getByText('2 / 4')).toBeVisible()
    await viewer(page).getByRole('button', { name: 'Close' }).click()
    await expect(viewer(page)).toBeHidden()
    await expect(tile(page)).toBeFocused()
    expect(await page.evaluate(() => new URL(location.href).searchParams.get('photo'))).toBeNull()

    // A busy machine may show a change without motion, so more than one try counts.
    await expect(async () => {
      const before = await moves(page)
      await page.keyboard.press('Enter')
      await expect(viewer(page)).toBeVisible()
      await expect.poll(() => leftovers(page)).toBe(0)
      const opened = await moves(page)
      await page.keyboard.press('Escape')
      await expect(viewer(page)).toBeHidden()
      await expect(tile(page)).toBeFocused()
      await expect.poll(() => leftovers(page)).toBe(0)
      expect([opened - before, (await moves(page)) - opened]).toEqual(moving ? [1, 1] : [0, 0])
    }).toPass()
  })
