import type { BrowserContext } from '@playwright/test'

/**
 * The app ignores the second half of a double press if another button has taken the place ([Note: Stray presses]). A test is
 * quicker than any finger, and means each of its presses: a turn of the wheel before it, which moves nothing, says so.
 */
export const pressDeliberately = (context: BrowserContext) =>
  context.addInitScript(() => {
    const mean = (event: Event) => {
      const isHeld = event instanceof KeyboardEvent && event.repeat
      if (event.isTrusted && !isHeld) dispatchEvent(new Event('wheel'))
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, mean, { capture: true })
  })
