import { expect, test } from 'vitest'
import { events } from './events'
import { linesOfState, type State } from './state'

const read = (changes: Partial<State> = {}) => {
  const nothing: State = {
    streams: 0,
    failures: [],
    jobs: new Map(),
    disk: undefined,
    figures: undefined,
    backups: undefined,
    missing: undefined,
  }
  return linesOfState({ ...nothing, ...changes })
}
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

test('each kind of failure is reported from the start on, and no other event', () => {
  const failures = [{ event: 'push.service_refused' as const, count: 3, lastAt: new Date() }]
  const lines = read({ failures }).filter((line) => line.startsWith('clique_failures_total'))
  expect(lines).toContain('clique_failures_total{event="push.service_refused"} 3')
  expect(lines).toContain('clique_failures_total{event="job.failed"} 0')
  expect(lines).toHaveLength(Object.values(events).filter((level) => level === 'error').length)
})

test('disk, jobs, figures and backups are reported with their ages', () => {
  const figures = { users: 2, cliques: 3, photos: 4, storedBytes: 5, databaseBytes: 6, pushes: 7 }
  const lines = read({
    disk: { free: 8, total: 9 },
    jobs: new Map([['sweep', secondsAgo(60)]]),
    figures: { ...figures, readAt: secondsAgo(120) },
    backups: { last: secondsAgo(180), verified: { at: secondsAgo(240) }, lacking: ['/media/item/x/base'] },
    missing: { files: 3 },
  })
  expect(lines).toEqual(
    expect.arrayContaining([
      'clique_disk_free_bytes 8',
      'clique_disk_bytes 9',
      'clique_job_success_age_seconds{name="sweep"} 60',
      'clique_users 2',
      'clique_cliques 3',
      'clique_photos 4',
      'clique_stored_bytes 5',
      'clique_database_bytes 6',
      'clique_pushes_waiting 7',
      'clique_figures_age_seconds 120',
      'clique_backup_age_seconds 180',
      'clique_backup_verified_age_seconds 240',
      'clique_backup_lacking_files 1',
      'clique_missing_files 3',
    ]),
  )
})

test('a number that is not known has no sample', () => {
  const samples = [...read(), ...read({ backups: { lacking: [] } })].filter((line) => !line.startsWith('#'))
  expect(samples.filter((line) => /^clique_(disk|job|users|figures|backup|missing)/.test(line))).toEqual([])
})
