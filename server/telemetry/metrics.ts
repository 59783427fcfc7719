/**
 * The server's counters, in the text format that Prometheus reads. Only names of calls and events, and statuses: no
 * personal data.
 */
import { linesOf } from './lines'
import { linesOfState, type State } from './state'

const BOUNDS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

interface Durations {
  /** How many took at most the bound of the same index; the last element counts all. */
  within: number[]
  sum: number
}

export interface Metrics {
  /** Counts an answered call; `ms` is its duration. */
  answered: (call: string, status: number, ms: number) => void
  /** The text of the counted calls and of a state. */
  render: (state: State) => string
}

export const createMetrics = (): Metrics => {
  const calls = new Map<string, number>()
  const durations = new Map<string, Durations>()

  const answered: Metrics['answered'] = (call, status, ms) => {
    const labels = `call="${call}",status="${status}"`
    calls.set(labels, (calls.get(labels) ?? 0) + 1)
    const kept = durations.get(call) ?? { within: [...BOUNDS, 0].fill(0), sum: 0 }
    durations.set(call, kept)
    kept.sum += ms
    for (const [place, count] of kept.within.entries())
      if (ms <= (BOUNDS[place] ?? Number.POSITIVE_INFINITY)) kept.within[place] = count + 1
  }

  const histogram = ([call, { within, sum }]: [string, Durations]) => [
    ...within.map((count, place) => {
      const bound = BOUNDS[place]
      const label = bound === undefined ? '+Inf' : String(bound / 1000)
      return `clique_call_seconds_bucket{call="${call}",le="${label}"} ${count}`
    }),
    `clique_call_seconds_sum{call="${call}"} ${sum / 1000}`,
    `clique_call_seconds_count{call="${call}"} ${within.at(-1) ?? 0}`,
  ]

  const render: Metrics['render'] = (state) =>
    [
      ...linesOf('clique_calls_total', 'counter', 'Calls of the API, by name and status.', [...calls]),
      '# HELP clique_call_seconds How long calls took.',
      '# TYPE clique_call_seconds histogram',
      ...[...durations].flatMap(histogram),
      ...linesOfState(state),
      '',
    ].join('\n')

  return { answered, render }
}
