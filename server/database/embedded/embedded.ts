/**
 * [Note: A thread for the database]
 *
 * PostgreSQL (PGlite) runs in a thread of this process, its files in a directory: the default database if no other is
 * configured. In the main thread a slow query would stall all requests, including requests that need no database.
 * Protocol messages are passed in one piece up to the point at which an answer is due, and the answer returns as the
 * bytes that a server would have sent; node-postgres' own parser reads them, so that errors and rows are the same as
 * from any other PostgreSQL. There is one session, so one connection.
 */
import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Pool } from 'pg'
import { parse } from 'pg-protocol'
import type { BackendMessage } from 'pg-protocol/dist/messages'
import { CONNECTION_MS } from '../../../contract/waits'
import { copyFolder, flushAll } from '../../basis/files'
import type { EngineData } from './embedded-engine.mjs'
import { Statements } from './statements'

/**
 * By default V8 optimises much of PostgreSQL's program while it starts, on all processors: a second of CPU time, and 50
 * MB that are not freed. With these flags it optimises functions that have run for longer, one at a time.
 */
const V8_FLAGS = ['--wasm-tiering-budget=50000000', '--wasm-num-compilation-tasks=1']

/** The thread has few JavaScript objects, which do not include the database's memory. */
const YOUNG_GENERATION_MB = 8

/** Parse, Bind, Describe, Execute and Close are answered only after a Sync. */
const UNANSWERED = new Set([...'PBDEC'].map((letter) => letter.charCodeAt(0)))

/** The part of PGlite that its adapter for node-postgres uses. */
class Engine {
  readonly #worker: Worker
  /** Rejects if the database does not start, or would not be durable. */
  readonly waitReady: Promise<unknown>
  readonly #statements = new Statements()
  #waiting: Uint8Array[] = []
  #answer: { resolve: (bytes: Uint8Array) => void; reject: (error: unknown) => void } | undefined
  #end: Error | undefined
  #closing = false

  constructor(data: EngineData, died: (error: Error) => void) {
    for (const flag of V8_FLAGS) setFlagsFromString(flag)
    const worker = new Worker(new URL('./embedded-engine.mjs', import.meta.url), {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    this.#worker = worker
    let isOpen = false
    this.waitReady = new Promise((resolve, reject) => {
      worker.once('message', (message) => {
        isOpen = true
        resolve(message)
      })
      worker.once('error', (error) => (this.#end = error))
      worker.once('exit', () => {
        this.#end ??= new Error('The thread of the embedded database has ended')
        this.#answer?.reject(this.#end)
        reject(this.#end)
        if (isOpen && !this.#closing) died(this.#end)
      })
    })
    worker.on('message', (bytes: Uint8Array) => this.#answer?.resolve(bytes))
  }

  /** The server's answers to a message. The adapter calls it one at a time. */
  async execProtocolStream(message: Uint8Array): Promise<unknown[]> {
    this.#waiting.push(message)
    if (UNANSWERED.has(message[0] ?? 0)) return []
    const { messages: sent, parsed } = this.#statements.replace(this.#waiting.splice(0))
    const batch = Buffer.concat(sent)
    const bytes = await new Promise<Uint8Array>((resolve, reject) => {
      this.#answer = { resolve, reject }
      if (this.#end) reject(this.#end)
      else this.#worker.postMessage(batch, [])
    })
    const messages: BackendMessage[] = []
    const input = new EventEmitter()
    void parse(input as NodeJS.ReadableStream, (one) => messages.push(one))
    input.emit('data', Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    parsed(messages.some(({ name }) => name === 'parseComplete'))
    return messages
  }

  async close() {
    this.#closing = true
    if (this.#end) return
    const exit = once(this.#worker, 'exit')
    this.#worker.postMessage(undefined, [])
    await exit
  }
}

/**
 * A database without tables, made once when the program was built: making one takes several seconds and 700 MB. Absent
 * in the tests, which have a template of their own.
 */
const empty = fileURLToPath(new URL('../empty-database', import.meta.url))

const placeEmpty = async (directory: string) => {
  if (existsSync(directory) || !existsSync(empty)) return
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await copyFolder(empty, unfinished)
  await flushAll(unfinished)
  await rename(unfinished, directory)
}

/**
 * Opens, or on first use creates, the database in `directory`, which no other process may have open (lockDirectory).
 * Throws if commits would not reach the disk. `died` is called if the database later ends by itself: every query fails
 * from then on.
 */
export const openEmbedded = async (directory: string, died: (error: Error) => void): Promise<Pool> => {
  await placeEmpty(directory)
  await mkdir(directory, { recursive: true })
  return open({ directory }, died)
}

/** Opens a copy of a database's directory, to read it and then remove it: commits do not reach the disk. */
export const openCopy = (directory: string, died: (error: Error) => void): Promise<Pool> =>
  open({ directory, isCopy: true }, died)

const open = async (data: EngineData, died: (error: Error) => void): Promise<Pool> => {
  const engine = new Engine(data, died)
  await engine.waitReady
  const pglite = engine as unknown as PGlite
  const pool = new Pool({
    ...createPgConfig(pglite),
    max: 1,
    connectionTimeoutMillis: CONNECTION_MS,
  })
  const endPool = pool.end.bind(pool)
  pool.end = async () => {
    await endPool()
    await engine.close()
  }
  return pool
}
