import { expect } from '@playwright/test'

interface Target {
  most?: number
  least?: number
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const say = (text: string) => process.stdout.write(`\r  ${text}\n`)

/** Prints a figure with its target; one that is missed fails the bench at its end. */
export const figure = (what: string, value: number, unit: string, { most, least }: Target = {}) => {
  const isGood = value <= (most ?? Infinity) && value >= (least ?? -Infinity)
  const target = most === undefined ? `at least ${least}${unit}` : `at most ${most}${unit}`
  const hasTarget = most !== undefined || least !== undefined
  const verdict = hasTarget ? (isGood ? 'ok  ' : 'FAIL') : '    '
  say(`${verdict}  ${what}: ${value.toFixed(2)}${unit}${hasTarget ? ` (target ${target})` : ''}`)
  expect.soft(isGood, what).toBe(true)
}
