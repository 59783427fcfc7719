// @ts-check
/** How every group of benchmarks prints a figure, so that one table can be made of all groups (scripts/bench.mjs). */
import { appendFileSync } from 'node:fs'

/**
 * A figure with its target; without `most` and `least` it has none.
 *
 * @typedef {{ what: string; value: number; unit: string; most?: number | undefined; least?: number | undefined }} Figure
 */

/** @param {Figure} figure */
export const meetsTarget = ({ value, most = Infinity, least = -Infinity }) => value <= most && value >= least

/** @param {Figure} figure */
export const valueOf = ({ value, unit }) => `${value.toFixed(unit === '' ? 0 : 2)}${unit}`

/** Its target in words; '' where it has none. @param {Figure} figure */
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
