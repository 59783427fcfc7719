// @ts-check
/**
 * [Note: A commit that reaches the disk]
 *
 * PGlite starts PostgreSQL without fsync, and its bridge to Node's files has no fsync either: an answered write would
 * be only in the operating system's memory. Here the bridge gets a real fsync. Both halves are needed (the server's
 * setting and the bridge), and a later PGlite could silently lose either, so the engine refuses to start unless it
 * detects that a commit passes through here.
 *
 * The file is plain JavaScript because a thread begins with it, also in the tests, in which no file is compiled.
 */
import { fsyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** @typedef {{ directory: string, isCopy?: boolean }} EngineData `isCopy`: it is read once and then removed */
/** @typedef {'POSTGRES_REFUSED'} Refused The code of an error whose message is PostgreSQL's reason not to start */
/** @typedef {import('@electric-sql/pglite').postgresMod.PostgresMod} Module */

/** PostgreSQL's files in a directory of Node's file system, with fsync. */
export class DurableFiles extends NodeFS {
  /** How many files have been flushed to the disk so far. */
  flushes = 0

  /**
   * @override
   * @param {PGlite} pglite
   * @param {Partial<Module>} options
   */
  async init(pglite, options) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const addFsync = (/** @type {Module} */ module) => {
      /** @type {{ fsync?: (stream: { nfd?: number }) => number }} */
      const operations = Reflect.get(module.NODEFS, 'stream_ops')
      operations.fsync = ({ nfd }) => {
        if (nfd !== undefined) {
          fsyncSync(nfd)
          this.flushes += 1
        }
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB'].flatMap((setting) => ['-c', setting]),
]

/**
 * Throws unless commits really reach the disk.
 *
 * @param {PGlite} pglite
 * @param {DurableFiles} files
 */
export const assertDurable = async (pglite, files) => {
  const shown = await pglite.query('show fsync')
  const before = files.flushes
  await pglite.exec('create table flush_probe (); drop table flush_probe')
  const [{ fsync }] = /** @type {[{ fsync: string }]} */ (shown.rows)
  if (fsync !== 'on' || files.flushes === before)
    throw new Error('The embedded database does not flush its commits to the disk')
}

/**
 * PostgreSQL's reason not to start, of the lines that it wrote; undefined if none has one.
 *
 * @param {string} written
 */
const reasonIn = (written) => {
  const reasons = written.matchAll(/^(?:.* (?:FATAL|PANIC|DETAIL):  |postgres: )(.+)$/gm)
  return [...reasons].map(([, reason]) => reason).join(' ') || undefined
}

/**
 * @param {NodeFS} fs
 * @param {string[]} [parameters]
 */
const start = async (fs, parameters = PGlite.defaultStartParams) => {
  let written = ''
  /** @param {string} line */
  const onStderr = (line) => {
    written += `${line}\n`
    return true
  }
  try {
    return await PGlite.create({ fs, startParams: parameters, onStderr })
  } catch (cause) {
    const reason = reasonIn(written)
    if (reason === undefined) throw cause
    /** @type {Refused} */
    const code = 'POSTGRES_REFUSED'
    throw Object.assign(new Error(reason, { cause }), { code })
  }
}

/** @param {EngineData} data */
const open = async ({ directory, isCopy }) => {
  // A copy is not flushed to the disk.
  if (isCopy) return start(new NodeFS(directory))
  const files = new DurableFiles(directory)
  const pglite = await start(files, startParams)
  await assertDurable(pglite, files)
  return pglite
}

/** In its thread: receives protocol messages, one at a time, and sends the server's answers; `undefined` closes. */
if (parentPort) {
  const port = parentPort
  const pglite = await open(workerData)
  port.on('message', async (/** @type {Uint8Array | undefined} */ messages) => {
    if (messages === undefined) {
      await pglite.close()
      port.close()
      return
    }
    /** @type {Uint8Array[]} */
    const answers = []
    // The other raw call stores a parsed copy of every answer for ever.
    await pglite.execProtocolRawStream(messages, { onRawData: (bytes) => answers.push(bytes.slice()) })
    port.postMessage(Buffer.concat(answers))
  })
  port.postMessage('open')
}
