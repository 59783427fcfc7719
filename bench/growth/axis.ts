/** One axis along which work grows: its figures, their wanted values, and how they are measured. */

/** Paths of the programs and files that the bench needs. */
export interface Machine {
  /** The server that is measured (bench/growth/server/serve.ts), bundled. */
  program: string
  /** The built app. */
  client: string
  /** The script of a page with only React and a field (bare-field.ts), built. */
  bareField: string
  /** The built program that makes backups. */
  backup: string
  /** The bytes of every photo. */
  picture: string
  /** A browser; undefined for Playwright's own. */
  chromium: string | undefined
  /** The folder of PostgreSQL's programs; undefined if it is not installed. */
  postgres: string | undefined
}

export interface Figure {
  /** In words, with both sizes: the row of the table. */
  what: string
  unit: string
  /** The most that the large size may cost: as a ratio to the small one, or by itself. */
  most: { ratio: number } | { large: number }
}

/** Medians, and the ratio of each round if several were taken in turns. A figure without a small size has only `large`. */
export interface Seen {
  small?: number | undefined
  large: number
  ratios?: number[] | undefined
}

export interface Axis<Name extends string = string> {
  /** As in `npm run bench growth -- NAME`. */
  name: string
  figures: Record<Name, Figure>
  /** Figures without a value were not measured, such as those of a missing PostgreSQL. */
  measure(machine: Machine): Promise<Partial<Record<Name, Seen>>>
}

/** An axis whose figures are checked by name. */
export const defineAxis = <Name extends string>(axis: Axis<Name>): Axis => axis
