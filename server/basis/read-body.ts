/**
 * [Note: Bodies in flight]
 *
 * A JSON body is held in memory until it is whole, so three limits apply: the size of one body, the time until it has
 * arrived, and the bytes held at once, by sender and in total. Bytes are counted as they arrive: a declared length
 * costs nothing, and a request that declares no length is bounded too.
 */
import type { IncomingMessage } from 'node:http'
import { fail, ok, type Result } from '../../contract/failure'
import { refuse, type Refusal } from './refusal'

const KB = 1024
const MB = 1024 * KB

const bodyLimits = {
  /** Counted from the moment that a call reads its body. */
  arrivalMs: 30_000,
  /** One sender's bytes in flight: the size of four of the largest bodies. */
  perSender: 1 * MB,
  /** The bytes in flight of all senders. */
  inAll: 32 * MB,
}

/** Seconds after which a refused sender may try again: by then most bodies have arrived. */
const RETRY_AFTER_SECONDS = 5

const busy = (code: 'TOO_MANY_REQUESTS' | 'UNAVAILABLE', message: string) =>
  fail<Refusal>({ ...refuse(code, message).error, retryAfter: RETRY_AFTER_SECONDS })

const tooLarge = (limit: number) =>
  refuse(
    'BODY_TOO_LARGE',
    `The request is larger than ${limit} bytes. The bytes of pictures are sent by PUT to the addresses in the answer.`,
  )

const brokeOff = () => refuse('INVALID_REQUEST', 'The request ended before its body')

/**
 * Passes every chunk of a body to `take` until it refuses, the body ends or breaks off, or `ms` have passed. The
 * request stays open for its answer.
 */
const collect = (
  request: IncomingMessage,
  ms: number,
  take: (chunk: Buffer) => Result<undefined, Refusal>,
): Promise<Result<undefined, Refusal>> =>
  new Promise((resolve) => {
    const end = (result: Result<undefined, Refusal>) => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose).pause()
      resolve(result)
    }
    const onData = (chunk: Buffer) => {
      const taken = take(chunk)
      if (!taken.ok) end(taken)
    }
    const onEnd = () => end(ok(undefined))
    const onClose = () => end(brokeOff())
    const timer = setTimeout(() => end(refuse('INVALID_REQUEST', 'The body took too long to arrive', 408)), ms)
    if (request.destroyed) onClose()
    else request.on('end', onEnd).on('close', onClose).on('error', onClose).on('data', onData)
  })

export class Bodies {
  readonly #limits: typeof bodyLimits
  readonly #bySender = new Map<string, number>()
  #inAll = 0

  constructor(limits: Partial<typeof bodyLimits> = {}) {
    this.#limits = { ...bodyLimits, ...limits }
  }

  #hold(sender: string, bytes: number): void {
    const held = (this.#bySender.get(sender) ?? 0) + bytes
    if (held === 0) this.#bySender.delete(sender)
    else this.#bySender.set(sender, held)
    this.#inAll += bytes
  }

  #checkRoom(sender: string): Result<undefined, Refusal> {
    if ((this.#bySender.get(sender) ?? 0) > this.#limits.perSender)
      return busy('TOO_MANY_REQUESTS', 'Too many requests at once. Please try again later.')
    return this.#inAll > this.#limits.inAll
      ? busy('UNAVAILABLE', 'The server is busy. Please try again later.')
      : ok(undefined)
  }

  /**
   * Resolves to a request's body as text. Refuses a body of more than `limit` bytes with 413, a body that has not
   * arrived in 30 s with 408, a body for which there is no room now with 429 or 503, and a body that broke off with
   * 400. A refused body is not read any further.
   */
  async read(request: IncomingMessage, limit: number, sender: string): Promise<Result<string, Refusal>> {
    if (Number(request.headers['content-length'] ?? 0) > limit) return tooLarge(limit)
    const chunks: Buffer[] = []
    let length = 0
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      this.#hold(sender, chunk.length)
      return length > limit ? tooLarge(limit) : this.#checkRoom(sender)
    }
    const collected = await collect(request, this.#limits.arrivalMs, take)
    this.#hold(sender, -length)
    return collected.ok ? ok(Buffer.concat(chunks, length).toString('utf8')) : collected
  }
}
