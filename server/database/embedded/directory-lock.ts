/**
 * [Note: One server on a directory]
 *
 * Two PGlites on one directory both start and then lose each other's writes in silence. The lock is a listening socket
 * inside the directory: the kernel frees it however its holder dies, and a connection attempt distinguishes a dead
 * holder from a live one. No process id can be reused, and nothing has to be cleaned up by hand.
 *
 * Each server listens under a unique name and links that to the lock's name, which fails if it is taken. (A closed
 * socket removes the name that it listens under, so listening under the lock's own name would let a loser remove the
 * winner's.) The lock of a dead holder is moved aside and checked again, so that a server that took it in the meantime
 * does not lose it; and a server that takes it waits a moment and checks whether it still holds it. If a process was
 * killed before it removed its names, the next process that takes the lock removes them.
 *
 * Some file systems have no sockets or no second names, or have sockets that no process can connect to: there the holder
 * itself finds no holder, and gives up.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { link, readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Expected } from '../../basis/expected'
import { errorCode } from '../../basis/error-code'
import { describeOwner } from '../../basis/owner'

/** The maximum length of a socket's address on Linux and macOS. */
const MAX_ADDRESS_BYTES = 103
const ATTEMPTS = 5
/** How long (ms) to wait for a holder's process id: a stopped holder has the lock and does not answer. */
const ANSWER_MS = 2_000

/** Another server holds the directory. */
export class DirectoryBusy extends Expected {}

/** The file system cannot hold the lock. */
export class NoLock extends Expected {
  constructor(directory: string, reason: string) {
    super(
      `${directory} cannot hold a lock, because its file system ${reason}: use a folder on a local disk (ext4, XFS, Btrfs, ` +
        'ZFS, APFS), not on SMB, exFAT, FAT or a shared folder of another system',
    )
  }
}

/** The lock is another user's, so it is not known whether its holder is alive. */
class LockForeign extends Expected {}

/** The codes of file systems without sockets or second names. FUSE's exFAT has EIO. */
const UNSUPPORTED = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS', 'EIO'])

/** The address of a socket in a directory. Throws if it is too long for the system. */
export const addressIn = (directory: string, name: string) => {
  const full = join(directory, name)
  const address = Buffer.byteLength(full) <= MAX_ADDRESS_BYTES ? full : relative(process.cwd(), full)
  if (Buffer.byteLength(address) > MAX_ADDRESS_BYTES) throw new Error('The path of the data directory is too long')
  return address
}

const listen = (address: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((socket) => socket.end(String(process.pid))).unref()
    server.once('error', reject)
    server.listen(address, () => resolve(server))
  })

/** Resolves to true on success, to false if the error's code is one of `refusals`; rejects on any other error. */
const succeeds = async (act: Promise<void>, ...refusals: string[]) => {
  try {
    await act
    return true
  } catch (error) {
    if (!refusals.includes(errorCode(error))) throw error
    return false
  }
}

/** The process behind a socket; undefined if it is dead. */
const askHolder = (address: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    let answer = ''
    const socket = connect(address)
    socket.setTimeout(ANSWER_MS, () => {
      socket.destroy()
      resolve('unknown')
    })
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') reject(error)
      else resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? undefined : 'unknown')
    })
  })

/** Removes the lock of a dead holder, through the name `aside`; resolves to the holder if it is alive after all. */
const evict = async (lock: string, aside: string): Promise<string | undefined> => {
  const holder = await askHolder(lock)
  if (holder !== undefined || !(await succeeds(rename(lock, aside), 'ENOENT'))) return holder
  const living = await askHolder(aside)
  if (living === undefined) await rm(aside, { force: true })
  else await rename(aside, lock)
  return living
}

const TEMPORARY = /^\.(lock|dead)-[0-9a-f]{8}$/

/** Removes the names that dead processes left while they took the lock. */
const removeLeft = async (directory: string) => {
  for (const name of await readdir(directory)) {
    if (!TEMPORARY.test(name)) continue
    const address = addressIn(directory, name)
    if ((await askHolder(address)) === undefined) await rm(address, { force: true })
  }
}

/** Distinguishes sockets of the same name. */
export const inode = (address: string) => statSync(address, { throwIfNoEntry: false })?.ino

const lockOf = (directory: string) => addressIn(directory, '.lock')

/** Whether a living process holds `directory`. A lock of another user counts as held. */
export const isHeld = async (directory: string): Promise<boolean> =>
  (await askHolder(lockOf(directory)).catch(() => 'unknown')) !== undefined

/** Takes the lock's name for a new socket; undefined if it is taken. */
const take = async (directory: string, lock: string, own: string): Promise<Server | undefined> => {
  const server = await listen(own).catch(async (error: unknown) => {
    // Some file systems leave a file of this name.
    await rm(own, { force: true })
    throw error
  })
  let isMine = false
  try {
    const mine = inode(own)
    // ENOENT: the process that took the lock removed this name just before the socket listened.
    const taken = await succeeds(link(own, lock), 'EEXIST', 'ENOENT').finally(() => rm(own, { force: true }))
    if (!taken) return undefined
    await wait(150)
    const holder = await askHolder(lock)
    if (inode(lock) !== mine) return undefined
    isMine = holder !== undefined
    if (isMine) return server
    await rm(lock)
    throw new NoLock(directory, 'has no sockets that answer')
  } finally {
    if (!isMine) server.close()
  }
}

/** Returns the error of a lock that cannot be taken as the operator should read it. */
const explain = async (error: unknown, directory: string, lock: string): Promise<unknown> => {
  if (UNSUPPORTED.has(errorCode(error)))
    return new NoLock(directory, `has no sockets or hard links (${errorCode(error)})`)
  if (errorCode(error) !== 'EACCES' || !existsSync(lock)) return error
  return new LockForeign(
    `${directory} may be in use by a server of another user: ${await describeOwner(lock, directory)}`,
  )
}

/**
 * Holds `directory`, which must exist, for this process until `release` or its end. Throws DirectoryBusy if a living
 * process holds it, NoLock if the file system cannot hold the lock, and Expected if another user's lock is in it.
 */
export const lockDirectory = async (directory: string): Promise<{ release: () => Promise<void> }> => {
  const lock = lockOf(directory)
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const name = randomBytes(4).toString('hex')
      const own = addressIn(directory, `.lock-${name}`)
      const server = await take(directory, lock, own)
      if (server !== undefined) {
        await removeLeft(directory)
        return {
          release: async () => {
            await rm(lock)
            await new Promise((closed) => server.close(closed))
          },
        }
      }
      const holder = await evict(lock, addressIn(directory, `.dead-${name}`))
      if (holder !== undefined) throw new DirectoryBusy(`${directory} is in use by another server (process ${holder})`)
      await wait(Math.random() * 50)
    }
  } catch (error) {
    throw await explain(error, directory, lock)
  }
  throw new DirectoryBusy(`${directory} is being opened by several servers at once`)
}
