/** The work that a server repeats. */
export type JobName = 'exports' | 'hiding' | 'missing' | 'orphans' | 'pushes' | 'sizes' | 'sums' | 'sweep'

export interface JobTimes {
  /** Notes that a run has ended without an error. */
  succeeded: (job: JobName) => void
  /** When each job last succeeded; a job that never did is absent. */
  read: () => ReadonlyMap<JobName, Date>
}

/** When each job of this process last succeeded. */
export const createJobTimes = (): JobTimes => {
  const times = new Map<JobName, Date>()
  return { succeeded: (job) => void times.set(job, new Date()), read: () => times }
}
