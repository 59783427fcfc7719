import { expect } from '@playwright/test'
import { printFigure } from '../figures.mjs'

interface Target {
  most?: number
  least?: number
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const say = (text: string) => process.stdout.write(`\r  ${text}\n`)

/** Prints a figure with its target; one that is missed fails the bench at its end. */
export const figure = (what: string, value: number, unit: string, target: Target = {}) => {
  process.stdout.write('\r')
  expect.soft(printFigure({ what, value, unit, ...target }), what).toBe(true)
}
