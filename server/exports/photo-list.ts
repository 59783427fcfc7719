/**
 * [Note: The list of the user's photos]
 *
 * All photos of a copy must be known before the first one is named, because names are numbered in the order of time. So the
 * list is in memory while the copy is written: in arrays of numbers and ids, about 100 bytes for each photo. The entry of a
 * photo is made when it is needed.
 */
import { secondsOf, type PhotoFile } from '../downloads/manifest'
import { archivePath, type ArchivePath } from '../downloads/zip/path'
import { photoName, type LocalTime } from '../downloads/names'

/** A photo of the copy. */
export interface CopiedPhoto {
  id: string
  /** Its entry in the archive. */
  name: ArchivePath
  isReadable: boolean
}

export interface ListedRow {
  item_id: string
  collection_id: string
  taken_at: Date
  byte_length: number
  content_type: string
  crc32: string | null
}

/** Returns the place of each different text, and the text at a place. */
const createTexts = () => {
  const [places, texts] = [new Map<string, number>(), [] as string[]]
  return {
    placeOf: (text: string) => {
      const known = places.get(text) ?? texts.push(text) - 1
      places.set(text, known)
      return known
    },
    at: (place: number) => texts[place] ?? '',
  }
}

/** A sum that is not known. */
const NO_SUM = -1

export class PhotoList {
  readonly #ids: string[] = []
  readonly #times: number[] = []
  readonly #sizes: number[] = []
  readonly #sums: number[] = []
  readonly #collections: number[] = []
  readonly #types: number[] = []
  readonly #texts = createTexts()
  /** The photos in their order. */
  #order = new Uint32Array()
  /** The photos of each collection, as places in this order, in the order in which the collections first appear. */
  readonly #byCollection = new Map<number, number[]>()
  readonly #username: string
  readonly #clock: (at: Date) => LocalTime

  constructor(username: string, clock: (at: Date) => LocalTime) {
    ;[this.#username, this.#clock] = [username, clock]
  }

  add(row: ListedRow) {
    this.#ids.push(row.item_id)
    this.#times.push(Number(row.taken_at))
    this.#sizes.push(row.byte_length)
    this.#sums.push(row.crc32 === null ? NO_SUM : Number(row.crc32))
    this.#collections.push(this.#texts.placeOf(row.collection_id))
    this.#types.push(this.#texts.placeOf(row.content_type))
  }

  /** Sorts the photos, the oldest first. Call it once all are added. */
  sort() {
    const [times, ids] = [this.#times, this.#ids]
    this.#order = Uint32Array.from(times.keys()).sort(
      (a, b) => (times[a] ?? 0) - (times[b] ?? 0) || ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1),
    )
    for (const [place, photo] of this.#order.entries()) {
      const collection = this.#collections[photo] ?? 0
      const known = this.#byCollection.get(collection)
      if (known) known.push(place)
      else this.#byCollection.set(collection, [place])
    }
  }

  get length() {
    return this.#ids.length
  }

  get collectionIds(): string[] {
    return [...this.#byCollection.keys()].map((collection) => this.#texts.at(collection))
  }

  /** The places of the photos of a collection. */
  placesIn(collectionId: string): readonly number[] {
    return this.#byCollection.get(this.#texts.placeOf(collectionId)) ?? []
  }

  #entryAt(place: number): { photo: CopiedPhoto; at: LocalTime } {
    const index = this.#order[place] ?? 0
    const at = this.#clock(new Date(this.#times[index] ?? 0))
    const type = this.#texts.at(this.#types[index] ?? 0)
    const name = photoName(at, { username: this.#username, type, number: place + 1, count: this.length })
    const isReadable = this.#sums[index] !== NO_SUM
    return { photo: { id: this.#ids[index] ?? '', name: archivePath('photos', name), isReadable }, at }
  }

  /** The photo at a place of the order. */
  at(place: number): CopiedPhoto {
    return this.#entryAt(place).photo
  }

  /** The entries of all readable photos. */
  *files(): Generator<PhotoFile> {
    for (const [place, index] of this.#order.entries()) {
      const { photo, at } = this.#entryAt(place)
      if (!photo.isReadable) continue
      const [size, crc32] = [this.#sizes[index] ?? 0, this.#sums[index] ?? 0]
      const modified = secondsOf(new Date(this.#times[index] ?? 0))
      yield { imageId: photo.id, name: photo.name, size, crc32, modified, dosTime: at.dosTime }
    }
  }

  /** The names of the photos that cannot be read. */
  unread(): string[] {
    const places = [...this.#order.keys()].filter((place) => this.#sums[this.#order[place] ?? 0] === NO_SUM)
    return places.map((place) => this.at(place).name)
  }
}
