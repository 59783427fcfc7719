import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DirectoryBusy, lockDirectory, NoLock } from './directory-lock'

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

/** A file system on which sockets cannot be made, as the system call reports it. */
const withoutSockets = (code: string) =>
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    this.emit('error', Object.assign(new Error('listen'), { code }))
    return this
  } as never)

test('a file system without sockets is named with what to do', async () => {
  for (const code of ['EPERM', 'EOPNOTSUPP', 'EIO']) {
    const listen = withoutSockets(code)
    const error: unknown = await lockDirectory(folder).catch((reason: unknown) => reason)
    listen.mockRestore()
    expect(error).toBeInstanceOf(NoLock)
    expect(String(error)).toMatch(/cannot hold a lock, because .* no sockets .*: use a folder on a local disk/)
  }
  const listen = withoutSockets('EMFILE')
  await expect(lockDirectory(folder)).rejects.not.toBeInstanceOf(NoLock)
  listen.mockRestore()
})

test('a lock to which no process can connect is not held', async () => {
  const taking = lockDirectory(folder)
  const address = join(folder, '.lock')
  await expect.poll(() => existsSync(address)).toBe(true)
  // The name stays, and the socket behind it is gone.
  const held = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
    setImmediate(() => this.emit('error', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })))
    return this
  } as never)
  await expect(taking).rejects.toThrow('has no sockets that answer')
  held.mockRestore()
  expect(await readdir(folder)).toEqual([])
})
