import { axes } from './axes'
import type { Axis, Machine } from './axis'
import { isMet, printRow, tableOf, type Row } from './table'

const measure = async (axis: Axis, machine: Machine): Promise<Row[]> => {
  console.log(`\n${axis.name}`)
  const began = performance.now()
  const seen = await axis.measure(machine)
  const rows = Object.entries(axis.figures).flatMap(([name, figure]) => {
    const one = seen[name]
    return one ? [{ axis: axis.name, figure, ...one }] : []
  })
  for (const row of rows) printRow(row)
  console.log(`  (${((performance.now() - began) / 1000).toFixed(0)} s)`)
  return rows
}

/** Measures these axes, or all. Resolves to whether every figure is as wanted; throws for a name that none has. */
export const run = async (names: readonly string[], machine: Machine): Promise<boolean> => {
  const unknown = names.find((name) => !axes.some((axis) => axis.name === name))
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${axes.map(({ name }) => name).join(', ')}`)
  const rows: Row[] = []
  let isComplete = true
  for (const axis of axes.filter(({ name }) => names.length === 0 || names.includes(name)))
    try {
      rows.push(...(await measure(axis, machine)))
    } catch (error) {
      // The other axes are measured all the same.
      console.error(`  ${axis.name} was not measured:`, error)
      isComplete = false
    }
  console.log(`\n${tableOf(rows)}`)
  return isComplete && rows.every(isMet)
}
