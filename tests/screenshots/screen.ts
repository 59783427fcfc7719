import type { Locator, Page } from '@playwright/test'
import { arrive } from '../e2e/seed'
import type { Person } from '../e2e/people'
import type { World } from './world'

/** One screen or dialog to take pictures of. */
export interface Screen {
  /** Names its folder of pictures; the run's filter matches it. */
  name: string
  /**
   * Opens the screen by its URL and a few clicks; resolves to the element that must be visible. May be called again.
   */
  open(page: Page, world: World): Promise<Locator>
}

/** A screen of a signed-in user (`who`, otherwise the world's `me`) at a path. */
export const signedIn = (
  name: string,
  path: string | ((world: World) => string),
  open: (page: Page, world: World) => Locator | Promise<Locator>,
  who: (world: World) => Person = ({ me }) => me,
): Screen => ({
  name,
  open: async (page, world) => {
    await arrive(page, who(world), typeof path === 'string' ? path : path(world))
    return open(page, world)
  },
})
