import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFlushed } from '../basis/files'
import { checkDump, writeDump } from './dump'
import { startWith } from '../test/start-with'

const { server } = await startWith()

const dump = (signal: AbortSignal, write: (bytes: AsyncIterable<Buffer>) => Promise<void>) =>
  server.services.db.transaction().execute((trx) => writeDump(trx, signal, write))

test('a write that fails is reported as it is, however long it takes to end', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const write = async (bytes: AsyncIterable<Buffer>) => {
    try {
      for await (const _ of bytes) throw full
    } finally {
      // Closing a file takes time too.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await expect(dump(new AbortController().signal, write)).rejects.toBe(full)
})

test('a cancelled write rejects, and so does its reader', async () => {
  const reason = new Error('Called off')
  let told: unknown
  const write = async (bytes: AsyncIterable<Buffer>) => {
    try {
      for await (const _ of bytes) continue
    } catch (error) {
      told = error
      throw error
    }
  }
  await expect(dump(AbortSignal.abort(reason), write)).rejects.toBe(reason)
  expect(told).toBe(reason)
})

test('a check of a dump is called off too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-dump-'))
  const path = join(folder, 'dump.gz')
  const { signal } = new AbortController()
  await dump(signal, (bytes) => writeFlushed(path, bytes))
  expect((await checkDump(path, signal)).rows).toBeGreaterThan(0)
  const reason = new Error('Called off')
  await expect(checkDump(path, AbortSignal.abort(reason))).rejects.toBe(reason)
  await rm(folder, { recursive: true })
})
