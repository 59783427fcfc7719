import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The two packages may bring the types of two Playwrights. */
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page']

/** Nothing that axe finds, on the page as it stands (ui guide §5 row 1). `where` names it in a failure. */
export const expectAccessible = async (page: Page, where = page.url()) => {
  const { violations } = await new AxeBuilder({ page: page as unknown as AxePage })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  expect(found, where).toEqual([])
}
