/**
 * [Note: Bytes that come without us]
 *
 * A PUT straight to S3 is between the browser and S3. So before anything is shown, this class checks the bucket: have
 * the bytes arrived, with the announced length and MD5, and are they a whole image of that type? It checks photos when
 * they are marked. Pictures of users, cliques and collections have no such call, so they are checked at the next call
 * of the user who sent them, and again before the sweep would remove them.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ok, type Result } from '../../../contract/failure'
import type { Database, Purpose, Variant } from '../../database/tables'
import { forAll } from '../../basis/for-all'
import { groupBy } from '../../basis/group-by'
import type { Log } from '../../telemetry/log'
import type { Refusal } from '../../basis/refusal'
import type { Announced } from '../addresses'
import { checkImage } from '../image/image-check'
import { HEAD, type Bytes } from '../image/reader'
import type { Place } from '../place'
import type { RefusedBytes } from '../arriving/refused'
import { StoredVariants } from '../stored'
import { incomingKey } from './keys'
import type { S3Store } from './s3-store'
import { chunksOf } from '../../basis/chunks'

const BATCH_SIZE = 500

interface Owed {
  image_id: string
  purpose: Purpose
  variant: Variant
  content_type: string
  byte_length: number
  md5: string
}

export class Arrivals {
  readonly #store: S3Store
  readonly #db: Database
  readonly #variants: StoredVariants
  readonly #refused: RefusedBytes
  readonly #log: Log

  constructor(store: S3Store, db: Database, refused: RefusedBytes, log: Log) {
    this.#store = store
    this.#db = db
    this.#variants = new StoredVariants(db)
    this.#refused = refused
    this.#log = log
  }

  #owed() {
    return this.#db
      .selectFrom('images as i')
      .innerJoin('image_variants as v', 'v.image_id', 'i.image_id')
      .select(['i.image_id', 'i.purpose', 'v.variant', 'v.content_type', 'v.byte_length', 'v.md5'])
      .where('i.state', '=', 'PENDING')
      .where('v.stored_at', 'is', null)
      .orderBy('i.created_at')
      .orderBy('i.image_id')
  }

  async #md5Of(key: string): Promise<string> {
    const hash = createHash('md5')
    const bytes = await this.#store.readIncoming(key)
    if (bytes) for await (const chunk of chunksOf(bytes)) hash.update(chunk)
    return hash.digest('base64')
  }

  /** The object under a key, if it has the announced bytes. */
  async #arrived(key: string, { byte_length: length, md5 }: Owed): Promise<(Bytes & { etag: string }) | undefined> {
    const peek = await this.#store.peek(key, 0, HEAD)
    if (peek === undefined || peek.length !== length) return undefined
    // A store that encrypts with keys of its own has other etags: then the bytes themselves are read.
    const isRight = peek.etag === Buffer.from(md5, 'base64').toString('hex') || (await this.#md5Of(key)) === md5
    if (!isRight) return undefined
    const at = async (position: number, count: number) => {
      if (position + count <= peek.bytes.length || peek.bytes.length === length)
        return peek.bytes.subarray(position, position + count)
      return (await this.#store.peek(key, position, count))?.bytes ?? Buffer.alloc(0)
    }
    return { length, at, etag: peek.etag }
  }

  /**
   * Moves a variant whose bytes have arrived to its place and records it. Refuses bytes that are not a whole image, and
   * a picture of something that its owner may no longer change.
   */
  async #look(owed: Owed): Promise<Result<undefined, Refusal>> {
    const place = { purpose: owed.purpose, imageId: owed.image_id, variant: owed.variant }
    const key = incomingKey(place, owed.md5)
    const bytes = await this.#arrived(key, owed)
    if (bytes === undefined) return ok(undefined)
    const checked = await checkImage(bytes, owed.content_type, place)
    if (!checked.ok) return checked
    if (!(await this.#store.keep(key, bytes.etag, place))) return ok(undefined)
    const marked = await this.#variants.markStored(place, owed.md5, { crc32: null, ...checked.value })
    if (marked.ok) await this.#store.discard(key)
    return !marked.ok && marked.error.code === 'FORBIDDEN' ? marked : ok(undefined)
  }

  /**
   * Stores bytes that were sent to this server as if they had been PUT into the bucket. Refuses in the same cases as
   * #look.
   */
  async take(place: Place, announced: Announced, bytes: Buffer): Promise<Result<undefined, Refusal>> {
    await this.#store.deliver(place, announced, bytes)
    const { contentType, contentLength, contentMd5 } = announced
    const looked = await this.#look({
      image_id: place.imageId,
      purpose: place.purpose,
      variant: place.variant,
      content_type: contentType,
      byte_length: contentLength,
      md5: contentMd5,
    })
    if (!looked.ok) await this.#refused.end(place.imageId)
    return looked
  }

  /**
   * Looks for the bytes of a user's own photos and records the stored ones. Refuses if some are not whole images;
   * missing bytes are left to the next query. Throws if the store does not answer.
   */
  async confirm(owner: string, imageIds: readonly string[]): Promise<Result<undefined, Refusal>> {
    const owed = await this.#owed().where('i.owner_id', '=', owner).where('i.image_id', 'in', imageIds).execute()
    const looks = await forAll(owed, async (one) => {
      const look = await this.#look(one)
      // Each further mark would read these bytes again.
      if (!look.ok) await this.#refused.note(one.image_id, owner)
      return look
    })
    return looks.find((look) => !look.ok) ?? ok(undefined)
  }

  /** Shows the pictures of a user, clique or collection that the user `uid` sent, once their bytes have arrived. */
  async settle(uid: string): Promise<void> {
    try {
      const owed = await this.#owed()
        .where('i.owner_id', '=', ({ selectFrom }) => selectFrom('users').select('user_id').where('auth_uid', '=', uid))
        .where('i.purpose', '<>', 'ITEM')
        .execute()
      // One after the other in the order of their reservations: the user wants the last one.
      for (const [imageId, variants] of groupBy(owed, ({ image_id: id }) => id)) {
        const looks = await forAll(variants, (one) => this.#look(one))
        const refused = looks.find((look) => !look.ok)
        if (refused === undefined) continue
        this.#log('picture.refused', { imageId, message: refused.error.message })
        await this.#refused.end(imageId)
      }
    } catch (error) {
      // The call itself does not depend on these pictures; the next call tries again.
      this.#log('pictures.not_settled', { error })
    }
  }

  /** Does the same for pictures whose owners have not made a call within the hour in which bytes may arrive. */
  async settleForgotten(): Promise<void> {
    const rows = await this.#db
      .selectFrom('images as i')
      .innerJoin('users as u', 'u.user_id', 'i.owner_id')
      .select('u.auth_uid')
      .distinct()
      .where('i.state', '=', 'PENDING')
      .where('i.purpose', '<>', 'ITEM')
      .where('i.created_at', '<', sql<Date>`now() - interval '1 hour'`)
      .limit(BATCH_SIZE)
      .execute()
    for (const { auth_uid: uid } of rows) await this.settle(uid)
  }
}
