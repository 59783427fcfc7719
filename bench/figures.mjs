// @ts-check
/** How every group of benchmarks prints a figure, so that one table can be made of all groups (scripts/bench.mjs). */
import { appendFileSync } from 'node:fs'

/**
 * A figure with its target; without `most` and `least` it has none. `values`: of the rounds that it is the median of.
 *
 * @typedef {{
 *   what: string
 *   value: number
 *   unit: string
 *   most?: number | undefined
 *   least?: number | undefined
 *   values?: number[] | undefined
 * }} Figure
 */

/** @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** @param {Figure} figure */
export const meetsTarget = ({ value, most = Infinity, least = -Infinity }) => value <= most && value >= least

/** @param {number} value @param {string} unit */
const inDigits = (value, unit) => value.toFixed(unit === '' ? 0 : 2)

/** With the least and the most of its rounds. @param {Figure} figure */
export const valueOf = ({ value, unit, values }) => {
  const spread = values && ` (${inDigits(Math.min(...values), unit)} to ${inDigits(Math.max(...values), unit)})`
  return `${inDigits(value, unit)}${unit}${spread ?? ''}`
}

/** Its target in words; '' if it has none. @param {Figure} figure */
export const targetOf = ({ unit, most, least }) => {
  if (most !== undefined) return `at most ${most}${unit}`
  return least === undefined ? '' : `at least ${least}${unit}`
}

/**
 * Prints a figure with its target, and answers whether it meets it. Where BENCH_FIGURES names a file, the figure is written
 * there too, as a line of JSON.
 *
 * @param {Figure} figure
 */
export const printFigure = (figure) => {
  const target = targetOf(figure)
  const isMet = meetsTarget(figure)
  const verdict = target === '' ? '    ' : isMet ? 'pass' : 'FAIL'
  console.log(`  ${verdict}  ${figure.what}: ${valueOf(figure)}${target && ` (target ${target})`}`)
  const file = process.env['BENCH_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
  return isMet
}
