/**
 * The server's counters, in the text format that Prometheus reads. Only names of calls and statuses: no personal data.
 */

const BOUNDS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

interface Durations {
  /** How many took at most the bound of the same index; the last element counts all. */
  within: number[]
  sum: number
}

/** When the newest backup began, and when one was last verified. */
interface BackupTimes {
  last?: Date
  verified?: { at: Date }
}

export interface Metrics {
  /** Counts an answered call; `ms` is its duration. */
  answered: (call: string, status: number, ms: number) => void
  /** `streams`: the number of open streams of changes; `backups`: the state of BACKUP_DIR, if it is set. */
  render: (streams: number, backups?: BackupTimes) => string
}

/** If there is no such backup, its line is absent. */
const ageLines = ({ last, verified }: BackupTimes) => {
  const line = (name: string, help: string, time: Date | undefined) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...(time ? [`${name} ${Math.round((Date.now() - time.getTime()) / 1000)}`] : []),
  ]
  return [
    ...line('clique_backup_age_seconds', 'Since the newest backup began.', last),
    ...line('clique_backup_verified_age_seconds', 'Since a backup was verified to the last byte.', verified?.at),
  ]
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

  const render: Metrics['render'] = (streams, backups) =>
    [
      '# HELP clique_calls_total Calls of the API, by name and status.',
      '# TYPE clique_calls_total counter',
      ...[...calls].map(([labels, count]) => `clique_calls_total{${labels}} ${count}`),
      '# HELP clique_call_seconds How long calls took.',
      '# TYPE clique_call_seconds histogram',
      ...[...durations].flatMap(histogram),
      '# HELP clique_streams Streams of changes that are open: visible apps.',
      '# TYPE clique_streams gauge',
      `clique_streams ${streams}`,
      '# HELP clique_memory_bytes Resident memory of the process.',
      '# TYPE clique_memory_bytes gauge',
      `clique_memory_bytes ${process.memoryUsage.rss()}`,
      '# HELP clique_uptime_seconds How long the process has been running.',
      '# TYPE clique_uptime_seconds gauge',
      `clique_uptime_seconds ${Math.round(process.uptime())}`,
      ...(backups ? ageLines(backups) : []),
      '',
    ].join('\n')

  return { answered, render }
}
