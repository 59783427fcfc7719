/** The state of a server as lines of /metrics. */
import { events, type EventName } from './events'
import type { Failure } from './failures'
import type { JobName } from './job-times'
import { gauge, linesOf } from './lines'

/** Counts of all servers' data, which are read again only every few minutes. */
export interface Figures {
  users: number
  cliques: number
  photos: number
  storedBytes: number
  databaseBytes: number
  pushes: number
  readAt: Date
}

export interface State {
  /** The number of open streams of changes. */
  streams: number
  /** The failures that /admin shows. */
  failures: readonly Failure[]
  jobs: ReadonlyMap<JobName, Date>
  /** The disk of the photos; undefined if they are in a bucket. */
  disk: { free: number; total: number } | undefined
  /** Undefined if the database did not answer yet. */
  figures: Figures | undefined
  /** The state of BACKUP_DIR; undefined if it is not set. */
  backups: { last?: Date; verified?: { at: Date }; lacking: readonly string[] } | undefined
  /** Undefined if the photos were not searched for missing ones yet, or are in a bucket. */
  missing: { files: number } | undefined
}

const secondsSince = (time: Date | undefined) =>
  time === undefined ? undefined : Math.round((Date.now() - time.getTime()) / 1000)

/** Every kind of failure, also one that did not happen yet: a rise from nothing is a rise from 0. */
const failureLines = (failures: readonly Failure[]) => {
  const counts = new Map(failures.map(({ event, count }) => [event, count]))
  const names = (Object.keys(events) as EventName[]).filter((name) => events[name] === 'error')
  return linesOf(
    'clique_failures_total',
    'counter',
    'Failures since the start, by event of the log.',
    names.map((name) => [`event="${name}"`, counts.get(name) ?? 0]),
  )
}

const jobLines = (jobs: State['jobs']) =>
  linesOf(
    'clique_job_success_age_seconds',
    'gauge',
    'Since each job last ended without an error.',
    [...jobs].map(([job, time]) => [`name="${job}"`, secondsSince(time) ?? 0]),
  )

const figureLines = (figures: Figures | undefined) => [
  ...gauge('clique_users', 'Users who are not deleted.', figures?.users),
  ...gauge('clique_cliques', 'Cliques that are not deleted.', figures?.cliques),
  ...gauge('clique_photos', 'Photos that are stored whole.', figures?.photos),
  ...gauge('clique_stored_bytes', 'Bytes of the photos and pictures of all users.', figures?.storedBytes),
  ...gauge('clique_database_bytes', 'Size of the database, without its journal.', figures?.databaseBytes),
  ...gauge('clique_pushes_waiting', 'Notifications that wait to be sent.', figures?.pushes),
  ...gauge('clique_figures_age_seconds', 'Since the six figures above were read.', secondsSince(figures?.readAt)),
]

const backupLines = ({ last, verified, lacking }: NonNullable<State['backups']>) => [
  ...gauge('clique_backup_age_seconds', 'Since the newest backup began.', secondsSince(last)),
  ...gauge(
    'clique_backup_verified_age_seconds',
    'Since a backup was verified to the last byte.',
    secondsSince(verified?.at),
  ),
  ...gauge('clique_backup_lacking_files', 'Files of photos that the newest backup lacks.', last && lacking.length),
]

/** Returns the lines of a state. A number that is not known has no sample. */
export const linesOfState = ({ streams, failures, jobs, disk, figures, backups, missing }: State): string[] => [
  ...gauge('clique_streams', 'Streams of changes that are open: visible apps.', streams),
  ...failureLines(failures),
  ...gauge('clique_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()),
  ...gauge('clique_uptime_seconds', 'How long the process has been running.', Math.round(process.uptime())),
  ...gauge('clique_disk_free_bytes', "Free bytes on the photos' disk.", disk?.free),
  ...gauge('clique_disk_bytes', "Size of the photos' disk.", disk?.total),
  ...jobLines(jobs),
  ...figureLines(figures),
  ...gauge('clique_missing_files', 'Files of photos whose bytes are missing.', missing?.files),
  ...(backups ? backupLines(backups) : []),
]
