import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The two packages may bring the types of two Playwrights. */
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page']

interface Options {
  /** Names the state in a failure. */
  where?: string
  /** Only contrast, if the rest has already been checked. */
  coloursOnly?: boolean
}

/** The rules that axe finds broken on the page as it is, each with the elements. */
export const violationsOn = async (page: Page, coloursOnly = false) => {
  // Waits for colour transitions to end: not for endless animations, and not for transitions in parts that are not
  // rendered (content-visibility).
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => {
          const target = (effect as KeyframeEffect | null)?.target
          const isRendered = target?.checkVisibility({ contentVisibilityAuto: true })
          return isRendered && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
        })
        .map(({ finished }) => finished),
    ),
  )
  // Legacy mode skips frames, which do not exist here, and needs no second page for them.
  const axe = new AxeBuilder({ page: page as unknown as AxePage }).setLegacyMode()
  if (coloursOnly) axe.withRules(['color-contrast'])
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
}

/** Expects that axe finds nothing on the page as it is. */
export const expectAccessible = async (page: Page, { where = page.url(), coloursOnly = false }: Options = {}) =>
  expect(await violationsOn(page, coloursOnly), where).toEqual([])
