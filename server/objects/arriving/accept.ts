import type { IncomingMessage } from 'node:http'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { ok, type Result } from '../../../contract/failure'
import type { Database } from '../../database/tables'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import type { Announced } from '../addresses'
import type { DiskStore, Received } from '../disk-store'
import { checkImage, type Size } from '../image/image-check'
import type { Bytes } from '../image/reader'
import { KeyedMutex } from '../../../contract/basis/keyed-mutex'
import { pathOf, type Place } from '../place'
import type { RefusedBytes } from './refused'
import type { Bounds } from '../bounds'
import { renewArriving } from './renew-silent'
import { StoredVariants } from '../stored'

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

/** Bytes that take longer to arrive are noted again and again, so that their announcement keeps its room. */
const RENEW_MS = 60_000

/** Receives images. See [Note: Whole files only] in disk-store.ts. */
export class Reception {
  readonly #store: DiskStore
  readonly #variants: StoredVariants
  readonly #refused: RefusedBytes
  readonly #renew: (owner: string, imageId: string) => Promise<Result<undefined, Refusal>>
  readonly #queue = new KeyedMutex()

  constructor(store: DiskStore, db: Database, refused: RefusedBytes, bytesPerPerson: number) {
    this.#store = store
    this.#variants = new StoredVariants(db)
    this.#refused = refused
    const bounds: Bounds = { store, bytesPerPerson }
    this.#renew = (owner, imageId) => renewArriving(db, bounds, owner, [imageId])
  }

  /**
   * Receives the body of a PUT to a place that its URL grants, and records it as stored. A repeat is harmless. Refuses
   * bytes that differ from the announced ones, an incomplete image, a place whose reservation is gone or whose owner
   * may no longer change it, and a sender whose bytes were refused too often; then nothing is left. Throws if the
   * sender disconnects.
   */
  async accept(request: IncomingMessage, place: Place, announced: Announced): Promise<Result<undefined, Refusal>> {
    const headers = checkHeaders(request, announced)
    return headers.ok ? this.take(request, place, announced) : headers
  }

  /** Does the same for bytes that did not arrive by PUT. */
  async take(body: Readable, place: Place, announced: Announced): Promise<Result<undefined, Refusal>> {
    const reservation = await this.#variants.reservation(place, announced.contentMd5)
    if (reservation === undefined) return notFound('Reservation')
    const { owner, isOld } = reservation
    const welcome = await this.#refused.check(owner)
    if (!welcome.ok) return welcome
    // A device that is told so announces the photo again, and gets the reason.
    if (isOld && !(await this.#renew(owner, place.imageId)).ok) return notFound('Reservation')
    // A failure is left to the reception itself, which needs the database at its end.
    const renewing = setInterval(() => void this.#renew(owner, place.imageId).catch(() => {}), RENEW_MS)
    try {
      return await this.#receive(body, place, announced, owner)
    } finally {
      clearInterval(renewing)
    }
  }

  async #receive(
    body: Readable,
    place: Place,
    announced: Announced,
    owner: string,
  ): Promise<Result<undefined, Refusal>> {
    let size: Size | undefined
    const check = async (image: Bytes) => {
      const checked = await checkImage(image, announced.contentType, place)
      if (checked.ok) size = checked.value
      return checked
    }
    const received = await this.#store.receive(body, announced, check)
    if (!received.ok) {
      if (received.error.code === 'INVALID_REQUEST') await this.#refused.note(place.imageId, owner)
      return received
    }
    const { value: file } = received
    let kept: Result<undefined, Refusal> | undefined
    try {
      kept = await this.#queue.run(pathOf(place), () => this.#keep({ ...file, ...size }, place, announced.contentMd5))
      return kept
    } finally {
      if (!kept?.ok) await rm(file.path, { force: true })
    }
  }

  /**
   * Runs for one file of a place at a time, so that bytes of an older reservation never end under the MD5 of a newer
   * one.
   */
  async #keep(
    { path, ...arrived }: Received & Partial<Size>,
    place: Place,
    md5: string,
  ): Promise<Result<undefined, Refusal>> {
    if ((await this.#variants.reservation(place, md5)) === undefined) return notFound('Reservation')
    await this.#store.keep(path, place)
    const marked = await this.#variants.markStored(place, md5, arrived)
    if (marked.ok) return marked
    await this.#store.discard(place)
    if (marked.error.code === 'FORBIDDEN') await this.#refused.end(place.imageId)
    return marked
  }
}
