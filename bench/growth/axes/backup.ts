import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cpuOfChildren } from '../../server/process-cpu'
import { defineAxis, type Machine } from '../axis'
import { collectionId, userId } from '../seeds/people'
import { withGrown, type Grown } from '../server/grown'

const run = promisify(execFile)
/** A photo has one in `images`, one in `items` and three in `image_variants`. */
const ROWS_OF_PHOTO = 5
const SMALL = 10_000
const LARGE = 300_000

/** Bytes of all files below a folder; a file with several names counts once. */
const bytesIn = async (folder: string) => {
  const sizes = new Map<number, number>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const { ino, size } = await stat(join(entry.parentPath, entry.name))
      sizes.set(ino, size)
    }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

/** Makes a backup; seconds of CPU that the program and the server take. */
const backUp = async ({ backup: program }: Machine, { settings }: Grown, folder: string) => {
  const before = cpuOfChildren(process.pid)
  await run(process.execPath, [program, folder], { env: { ...process.env, ...settings } })
  return (cpuOfChildren(process.pid) - before) / 1000
}

/** Rows of photos without bytes in a running server on the embedded database. */
export const backup = defineAxis({
  name: 'backup',
  figures: {
    cpu: {
      what: 'CPU of a backup for each 10,000 rows, 10,000 → 300,000 rows, embedded database',
      unit: ' s',
      most: { ratio: 1.2 },
    },
    second: { what: 'Bytes of a second backup as a part of the first', unit: '', most: { large: 0.05 } },
  },
  measure: (machine) =>
    withGrown(machine, async (server) => {
      const folder = await mkdtemp(join(tmpdir(), 'clique-bench-backups-'))
      const fill = (rows: number) =>
        server.tell('photos', { ownerId: userId(1), collectionId: collectionId(1) }, rows / ROWS_OF_PHOTO, false)
      try {
        await server.tell('people', 3)
        await server.tell('cliques', 1, 3)
        await server.tell('collections', 1)
        await backUp(machine, server, join(folder, 'warm-up'))
        const start = await backUp(machine, server, join(folder, 'empty'))
        await fill(SMALL)
        const small = await backUp(machine, server, join(folder, 'small'))
        await fill(LARGE - SMALL)
        const large = await backUp(machine, server, join(folder, 'large'))
        const first = await bytesIn(join(folder, 'large'))
        await backUp(machine, server, join(folder, 'large'))
        const second = (await bytesIn(join(folder, 'large'))) - first
        // Without the cost of starting the programs.
        const ofRows = (seconds: number, rows: number) => ((seconds - start) / rows) * 10_000
        return { cpu: { small: ofRows(small, SMALL), large: ofRows(large, LARGE) }, second: { large: second / first } }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }),
})
