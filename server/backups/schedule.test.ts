import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backingUp } from './schedule'

let folder: string
let program: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-schedule-'))
  program = join(folder, 'program.mjs')
  await mkdir(join(folder, 'backups'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Writes a program that writes `started`, and runs until SIGTERM ends it, or for a minute. */
const writeProgram = () =>
  writeFile(
    program,
    `import { writeFileSync } from 'node:fs'
    const minute = setTimeout(() => {}, 60_000)
    process.once('SIGTERM', () => { writeFileSync(${JSON.stringify(join(folder, 'ended'))}, 'by SIGTERM'); clearTimeout(minute) })
    writeFileSync(${JSON.stringify(join(folder, 'started'))}, '')`,
  )
const start = (signal: AbortSignal) =>
  backingUp({ folder: join(folder, 'backups'), hours: 24 }, () => {}, signal, program)

test('a stop while the folder is read starts no backup', async () => {
  await writeProgram()
  const stop = new AbortController()
  const { ended } = start(stop.signal)
  stop.abort()
  await ended
  expect(existsSync(join(folder, 'started'))).toBe(false)
})

test('a stop during a backup ends its program by SIGTERM', async () => {
  await writeProgram()
  const stop = new AbortController()
  const { ended } = start(stop.signal)
  await expect.poll(() => existsSync(join(folder, 'started'))).toBe(true)
  stop.abort()
  await ended
  expect(await readFile(join(folder, 'ended'), 'utf8')).toBe('by SIGTERM')
})
