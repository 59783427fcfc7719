import type { Transaction } from 'dexie'

interface StoredFiles {
  bytes: number
  /** Absent for pictures of a pin itself, which are no photos. */
  comments?: number
}

/** The part of a pin's numbers that these photos are. */
export const numbersOf = (photos: readonly StoredFiles[]) => ({
  photos: photos.filter(({ comments }) => comments !== undefined).length,
  bytes: photos.reduce((sum, { bytes }) => sum + bytes, 0),
})

/** Before version 8 of the database, pins had no numbers of their stored photos. */
export const countPins = async (tx: Transaction) => {
  const pins = tx.table<{ key: string; photos?: number; bytes?: number }, string>('kept')
  for (const { key } of await pins.toArray()) {
    const photos = await tx.table<StoredFiles>('keptPhotos').where('keptFor').equals(key).toArray()
    await pins.update(key, numbersOf(photos))
  }
}
