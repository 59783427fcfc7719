import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DirectoryBusy, lockDirectory } from './directory-lock'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a held directory is refused, a released one is not', async () => {
  const lock = await lockDirectory(folder)
  await expect(lockDirectory(folder)).rejects.toThrow(DirectoryBusy)
  await expect(lockDirectory(folder)).rejects.toThrow(`process ${process.pid}`)
  await lock.release()
  await (await lockDirectory(folder)).release()
})

/** Leaves the socket of a killed process. */
const leaveSocket = async (name: string) => {
  const holder = spawn(process.execPath, [
    '-e',
    "require('net').createServer().listen(process.argv[1], () => console.log('held'))",
    join(folder, name),
  ])
  await once(holder.stdout, 'data')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
}

test('exactly one of many processes gets the lock at once after a holder was killed', async () => {
  await leaveSocket('.lock')
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => lockDirectory(folder)))
  const got = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(got).toHaveLength(1)
  await got[0]?.release()
})

test('the rest of a process that was killed while it took the lock is removed, the name of a living process stays', async () => {
  await Promise.all(['.lock-0123abcd', '.dead-0123abcd'].map(leaveSocket))
  const living = createServer().listen(join(folder, '.lock-4567cdef'))
  await once(living, 'listening')
  const lock = await lockDirectory(folder)
  expect(await readdir(folder)).toEqual(['.lock', '.lock-4567cdef'])
  await lock.release()
  living.close()
})

test('a server that loses the lock while taking it gives up', async () => {
  const address = join(folder, '.lock')
  const taking = lockDirectory(folder)
  await expect.poll(() => existsSync(address)).toBe(true)
  await rm(address)
  const other = createServer((socket) => socket.end('another')).listen(address)
  await expect(taking).rejects.toThrow('process another')
  other.close()
})
