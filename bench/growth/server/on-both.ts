/** Axes of the server are measured on the embedded database and, if it is installed, on PostgreSQL. */
import { defineAxis, type Axis, type Figure, type Machine, type Seen } from '../axis'
import { withGrown, type Grown } from './grown'

const databases = { embedded: 'embedded database', postgres: 'PostgreSQL' } as const
type On = keyof typeof databases

/** An axis with each figure twice. `measure` runs once on each database. */
export const defineServerAxis = <Name extends string>(
  name: string,
  figures: Record<Name, Figure>,
  measure: (server: Grown, machine: Machine) => Promise<Record<Name, Seen>>,
): Axis => {
  const all = (Object.keys(databases) as On[]).flatMap((on) =>
    (Object.entries(figures) as [Name, Figure][]).map(([key, figure]): [`${On} ${Name}`, Figure] => [
      `${on} ${key}`,
      { ...figure, what: `${figure.what}, ${databases[on]}` },
    ]),
  )
  return defineAxis({
    name,
    figures: Object.fromEntries(all) as Record<`${On} ${Name}`, Figure>,
    measure: async (machine) => {
      const seen: Partial<Record<`${On} ${Name}`, Seen>> = {}
      for (const on of Object.keys(databases) as On[]) {
        if (on === 'postgres' && machine.postgres === undefined) continue
        const values = await withGrown(machine, (server) => measure(server, machine), on)
        for (const [key, value] of Object.entries(values) as [Name, Seen][]) seen[`${on} ${key}`] = value
      }
      return seen
    },
  })
}
