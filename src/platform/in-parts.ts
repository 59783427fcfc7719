/** A list in parts of this length; the last one may be shorter. */
export const inParts = <T>(all: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / length) }, (_, part) => all.slice(part * length, (part + 1) * length))
