/** Whether a picture on the screen is upright, by the corners that all test photos have. */
import { expect, type Page } from '@playwright/test'
import { corners } from '../fixtures/photos'

/** The colours of the corners, as a page shows the picture, in the order of `corners`. */
const shownCorners = (page: Page, selector: string, index: number) =>
  page.evaluate(
    async ({ selector, index }) => {
      const image = document.querySelectorAll<HTMLImageElement>(selector)[index]
      if (!image) throw new Error('no such image')
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const at = (x: number, y: number) => [...context.getImageData(width * x, height * y, 1, 1).data].slice(0, 3)
      return [at(0.05, 0.05), at(0.95, 0.05), at(0.05, 0.95), at(0.95, 0.95)]
    },
    { selector, index },
  )

/** Expects the `index`th of the pictures that a page shows there to be a test photo that is upright. */
export const expectUpright = async (page: Page, selector: string, index: number) => {
  const shown = await shownCorners(page, selector, index)
  const wanted = Object.values(corners)
  for (const [place, colour] of shown.entries())
    for (const [channel, value] of colour.entries())
      expect(Math.abs(value - (wanted[place]?.[channel] ?? 0)), `corner ${place} of photo ${index}`).toBeLessThan(45)
}
