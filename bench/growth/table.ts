/** The table of the measured figures, as markdown. docs/performance.md has it under 'As work grows'. */
import { median, meetsTarget, printFigure } from '../figures.mjs'
import type { Figure, Seen } from './axis'

export interface Row extends Seen {
  axis: string
  figure: Figure
}

export const HEAD = ['Axis', 'Figure, small → large', 'Wanted', 'Small', 'Large', 'Ratio', '']

export const wantedOf = ({ most, unit }: Figure) =>
  'ratio' in most ? `at most ${most.ratio}×` : `at most ${most.large}${unit}`

const digits = (value: number) => (Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toPrecision(2))

const ratioOf = ({ small, large, ratios }: Seen) => (ratios ? median(ratios) : small ? large / small : undefined)

/** The value that is compared with the wanted one. */
const comparedOf = ({ axis, figure: { what, unit, most }, ...seen }: Row) => {
  const name = `${axis}: ${what}`
  return 'ratio' in most
    ? { what: name, value: ratioOf(seen) ?? Number.NaN, unit: '×', most: most.ratio, values: seen.ratios }
    : { what: name, value: seen.large, unit, most: most.large }
}

/** Prints a figure as other benchmarks do. */
export const printRow = (row: Row) => printFigure(comparedOf(row))

export const isMet = (row: Row) => meetsTarget(comparedOf(row))

const cellsOf = (row: Row) => {
  const { axis, figure, small, large } = row
  const ratio = ratioOf(row)
  return [
    `\`${axis}\``,
    figure.what,
    wantedOf(figure),
    small === undefined ? '' : digits(small) + figure.unit,
    digits(large) + figure.unit,
    ratio === undefined ? '' : `${digits(ratio)}×`,
    isMet(row) ? 'pass' : 'FAIL',
  ]
}

/** Lines of markdown, in columns. */
export const tableOf = (rows: readonly Row[]): string => {
  const table = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = HEAD, ...body] = table
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n')
}
