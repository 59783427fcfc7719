/** Photos in rows of `columns`, the last one perhaps shorter. */
export const rowsOf = <T>(items: readonly T[], columns: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, row * columns + columns),
  )
