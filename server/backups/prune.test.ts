import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupsIn } from './folder'
import { prune, toKeep } from './prune'
import { stateOf } from './state'
import { sumLine } from './sums'

const nameAt = (time: string) => time.replaceAll(/[:.]/g, '-')
/** Noon of each of the days before that of the year's last one, the oldest first. */
const days = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const time = new Date(Date.UTC(2026, 11, 31 - (count - 1 - at), 12))
    return nameAt(time.toISOString())
  })
const day = (name: string) => name.slice(0, 10)

test('7 days, 4 weeks and 6 months are kept, of each the newest', () => {
  // 2026-12-31 is a Thursday.
  expect([...toKeep(days(400))].map(day).toSorted()).toEqual([
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-13',
    '2026-12-20',
    '2026-12-25',
    '2026-12-26',
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
  ])
})

test('the newest of several backups of a day is kept; days without a backup do not count', () => {
  const names = ['2026-03-01T01:00:00.000Z', '2026-03-01T09:00:00.000Z', '2026-11-02T03:00:00.000Z'].map(nameAt)
  expect([...toKeep(names)].toSorted()).toEqual(names.slice(1))
  expect([...toKeep([])]).toEqual([])
})

const { signal } = new AbortController()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-prune-'))
})
afterEach(() => rm(folder, { recursive: true }))

const put = async (name: string, ...photos: string[]) => {
  await mkdir(join(folder, name))
  const lines = [`${name}/database.jsonl.gz`, ...photos.map((photo) => `photos/aa/${photo}`)]
  const list = lines.map((path) => sumLine({ path, sha256: '0'.repeat(64) })).join('')
  await writeFile(join(folder, name, 'SHA256SUMS'), list)
  const sums = createHash('sha256').update(list).digest('hex')
  const about = { version: '', installation: '', finishedAt: '', steps: [], rows: 0, photos: null, sums }
  await writeFile(join(folder, name, 'about.json'), JSON.stringify(about))
  await mkdir(join(folder, 'photos/aa'), { recursive: true })
  for (const photo of photos) await writeFile(join(folder, 'photos/aa', photo), photo)
}

test('a part of a dump is removed with the last backup that names it', async () => {
  const names = days(60)
  for (const name of names) await put(name, 'kept')
  await mkdir(join(folder, 'rows/aa'), { recursive: true })
  for (const part of ['gone', 'kept']) await writeFile(join(folder, 'rows/aa', part), part)
  const last = names.at(-1) ?? ''
  const list = sumLine({ path: 'rows/aa/kept', sha256: '0'.repeat(64) })
  await writeFile(join(folder, last, 'SHA256SUMS'), list)
  const about = JSON.parse(await readFile(join(folder, last, 'about.json'), 'utf8'))
  about.sums = createHash('sha256').update(list).digest('hex')
  await writeFile(join(folder, last, 'about.json'), JSON.stringify(about))
  expect(await prune(folder, undefined, signal)).toMatchObject({ files: 1 })
  expect(await readdir(join(folder, 'rows/aa'))).toEqual(['kept'])
})

test('a photo is removed with the last backup that names it', async () => {
  const names = days(60)
  const [first = '', last = ''] = [names[0], names.at(-1)]
  await put(first, 'gone', 'kept')
  for (const name of names.slice(1)) await put(name, 'kept')
  await expect(prune(folder, undefined, AbortSignal.abort(new Error('called off')))).rejects.toThrow('called off')
  expect(await backupsIn(folder)).toHaveLength(60)
  const pruned = await prune(folder, undefined, signal)
  expect(pruned.files).toBe(1)
  expect(await readdir(join(folder, 'photos/aa'))).toEqual(['kept'])
  const left = await backupsIn(folder)
  expect(left).toHaveLength(60 - pruned.backups)
  expect([left.includes(first), left.includes(last)]).toEqual([false, true])
})

test('the newest verified backup is spared', async () => {
  const names = days(60)
  for (const name of names) await put(name, name === names[3] ? 'verified' : 'kept')
  await writeFile(join(folder, names[3] ?? '', 'verified.json'), JSON.stringify({ at: '2026-11-10T00:00:00.000Z' }))
  const { verified } = await stateOf(folder)
  expect(verified?.name).toBe(names[3])
  await prune(folder, verified?.name, signal)
  expect(await backupsIn(folder)).toContain(names[3])
  expect(await readdir(join(folder, 'photos/aa'))).toEqual(['kept', 'verified'])
})

test('no photo is removed if the list of a kept backup is damaged: the list may have named it', async () => {
  const names = days(60)
  const last = names.at(-1) ?? ''
  for (const name of names) await put(name, name === last ? 'of the damaged list' : 'kept')
  await writeFile(join(folder, last, 'SHA256SUMS'), '')
  expect(await prune(folder, undefined, signal)).toMatchObject({ files: 0 })
  expect(await readdir(join(folder, 'photos/aa'))).toContain('of the damaged list')
})
