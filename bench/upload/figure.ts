import { expect } from '@playwright/test'
import { median, printFigure } from '../figures.mjs'

interface Target {
  most?: number
  least?: number
}

export { median }

export const say = (text: string) => process.stdout.write(`\r  ${text}\n`)

/** Prints a figure, or the median of several rounds; one that misses its target fails the bench at its end. */
export const figure = (what: string, of: number | number[], unit: string, target: Target = {}) => {
  const [value, values] = typeof of === 'number' ? [of] : [median(of), of]
  process.stdout.write('\r')
  expect.soft(printFigure({ what, value, unit, values, ...target }), what).toBe(true)
}
