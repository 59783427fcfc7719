import type { IncomingMessage } from 'node:http'
import { rm } from 'node:fs/promises'
import { ok, type Result } from '../../contract/failure'
import type { Database } from '../database/tables'
import { notFound, refuse, type Refusal } from '../refusal'
import type { Announced } from './addresses'
import type { DiskStore } from './disk-store'
import { checkImage } from './image-check'
import { OneAtATime } from './one-at-a-time'
import { pathOf, type Place } from './place'
import { isReserved, markStored } from './stored'

const checkHeaders = ({ headers }: IncomingMessage, announced: Announced): Result<undefined, Refusal> => {
  const length = headers['content-length']
  if (length === undefined) return refuse('INVALID_REQUEST', 'The request names no Content-Length', 411)
  const asAnnounced =
    headers['content-type'] === announced.contentType &&
    headers['content-md5'] === announced.contentMd5 &&
    Number(length) === announced.contentLength
  return asAnnounced
    ? ok(undefined)
    : refuse('FORBIDDEN', 'Content-Type, Content-Length or Content-MD5 are not those that were announced')
}

/** Takes images in. See [Note: Whole files only] in disk-store.ts. */
export class Reception {
  readonly #store: DiskStore
  readonly #db: Database
  readonly #queue = new OneAtATime()

  constructor(store: DiskStore, db: Database) {
    this.#store = store
    this.#db = db
  }

  /**
   * Takes the body of a PUT to a place that its address grants, and notes it as stored. The same again is harmless.
   * Refuses what was not announced, what is no whole image, and a place whose reservation is gone; then nothing is
   * left. Throws when the sender goes away.
   */
  async accept(request: IncomingMessage, place: Place, announced: Announced): Promise<Result<undefined, Refusal>> {
    const headers = checkHeaders(request, announced)
    if (!headers.ok) return headers
    const received = await this.#store.receive(request, announced, (image) => checkImage(image, announced.contentType))
    if (!received.ok) return received
    const { value: file } = received
    let kept: Result<undefined, Refusal> | undefined
    try {
      kept = await this.#queue.run(pathOf(place), () => this.#keep(file, place, announced.contentMd5))
      return kept
    } finally {
      if (!kept?.ok) await rm(file, { force: true })
    }
  }

  /**
   * Alone at its place, so that bytes of an older reservation never end under the MD5 of a newer one.
   */
  async #keep(file: string, place: Place, md5: string): Promise<Result<undefined, Refusal>> {
    if (!(await isReserved(this.#db, place, md5))) return notFound('Reservation')
    await this.#store.keep(file, place)
    if (await markStored(this.#db, place, md5)) return ok(undefined)
    await this.#store.discard(place)
    return notFound('Reservation')
  }
}
