/** Prometheus' text format (version 0.0.4). */

/** Returns the lines of one metric; each sample is its labels, '' for none, and its value. */
export const linesOf = (
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  samples: readonly (readonly [labels: string, value: number])[],
): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(([labels, value]) => `${name}${labels === '' ? '' : `{${labels}}`} ${value}`),
]

/** The lines of a number of which there is one; without a sample if it is not known. */
export const gauge = (name: string, help: string, value: number | undefined): string[] =>
  linesOf(name, 'gauge', help, value === undefined ? [] : [['', value]])
